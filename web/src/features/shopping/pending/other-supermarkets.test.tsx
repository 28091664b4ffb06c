/** Tests notes during a trip, and items that are bought only in another supermarket. */
import { priceBookOf, type ListItem } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import {
  openTripWith,
  openTripWithReads,
  supermarket,
} from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { textOf } from '../../../../test/text-of.ts';
import { makeItem } from '../cart/cart-item.fixture.ts';
import { findPriceElsewhere } from './price-elsewhere.ts';

const rice = makeItem({ name: 'Arroz' });
const cheese = makeItem({ name: 'Queijo', quantity: 2, note: 'fatiado fino', onlyAt: 'Assaí' });
const here = makeItem({ name: 'Café', onlyAt: supermarket.toUpperCase() });

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

const rowOf = (item: ListItem) => document.querySelector<HTMLElement>(`[data-item="${item.id}"]`);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('SHO-32 lets items of another supermarket wait in a folded group at the end, where they can be taken', async () => {
  await openTripWith(rice, cheese, here);
  expect(screen.getByRole('heading', { name: 'A Pegar (2)' })).toBeTruthy();
  expect(rowOf(rice)).not.toBeNull();
  expect(rowOf(here)).not.toBeNull();
  expect(rowOf(cheese)).toBeNull();
  const group = await screen.findByRole('button', { name: 'De outros supermercados (1)' });
  expect(group).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(group);
  expect(group).toHaveAttribute('aria-expanded', 'true');
  const row = rowOf(cheese);
  if (row === null || rowOf(here) === null) throw new Error('The row is missing.');
  expect(rowOf(here)?.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await axe(document.body)).toEqual([]);
  await press('Pegar Queijo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Queijo' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Preço/u }), '10');
  await userEvent.click(dialog.getByRole('button', { name: /^Pegar/u }));
  await waitFor(() => expect(screen.getByText(/^No Carrinho \(1\)/u)).toBeTruthy());
});

it('SHO-32 shows no group if every item can be bought here', async () => {
  await openTripWith(rice, here);
  expect(screen.getByRole('heading', { name: 'A Pegar (2)' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /De outros supermercados/u })).toBeNull();
});

it('LST-54 shows the note on the row, in the dialog and in the cart', async () => {
  const noted = makeItem({ name: 'Queijo', quantity: 2, note: 'fatiado fino' });
  const taken = makeItem({
    name: 'Presunto',
    isChecked: true,
    price: 5,
    purchasedQuantity: 1,
    supermarket,
    note: 'sem capa',
  });
  await openTripWithReads({}, noted, taken);
  expect(textOf(rowOf(noted) ?? document.body)).toContain('2 un · fatiado fino');
  expect(textOf(rowOf(taken) ?? document.body)).toContain('sem capa');
  await press('Pegar Queijo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Queijo' }));
  expect(dialog.getByText(/na lista: 2\sun · fatiado fino/u)).toBeTruthy();
});

it('SHO-33 compares an item that is bought only here with no other supermarket', () => {
  const record = {
    productId: null,
    productName: null,
    itemName: 'Queijo',
    unit: 'un' as const,
    price: toCentavos(5),
    supermarket: 'Feira',
    at: Date.now(),
    isNote: false,
  };
  const book = priceBookOf([record], Date.now());
  const item = { name: 'Queijo', product: null };
  const priceFor = (onlyAt: string | null) =>
    findPriceElsewhere(book, { ...item, onlyAt }, 'un', 'Assaí')?.supermarket;
  expect(priceFor(null)).toBe('Feira');
  expect(priceFor('assai')).toBeUndefined();
});

it('UNI-14 says what was planned in its unit, on the row and in the dialog', async () => {
  const cheese = makeItem({ name: 'Queijo', quantity: 0.3, unit: 'kg', unitText: 'g' });
  await openTripWithReads({}, cheese);
  expect(textOf(rowOf(cheese) ?? document.body)).toContain('300 g');
  await press('Pegar Queijo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Queijo' }));
  expect(dialog.getByText(/na lista: 300\sg/u)).toBeTruthy();
});
