import type { Answer } from '@quitanda/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { rowTextOf } from '../../../../test/text-of.ts';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { makePriceBookEntry } from '../../insights/price-book.fixture.ts';
import { makeItem, makeList } from '../list.fixture.ts';
import { createLastAmountFinder } from './last-amounts.ts';

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Adicionar item' });
const rows = () => screen.queryAllByRole('listitem').map(rowTextOf);
const dayMs = 86_400_000;

const makeLine = (name: string, quantity: number, unit: 'un' | 'kg', price: number) => ({
  listItemId: crypto.randomUUID(),
  name,
  productId: null,
  productName: null,
  categoryName: null,
  imageUrl: null,
  quantity,
  unit,
  price,
  total: price,
  supermarket: 'Assaí',
  isImpulse: false,
});

/** Serves a household that has bought these lines, the trip of yesterday first. */
function serveTrips(...trips: (readonly ReturnType<typeof makeLine>[])[]) {
  const finished = trips.map((lines, index) => ({
    id: crypto.randomUUID(),
    listId: null,
    listName: null,
    pantryId: crypto.randomUUID(),
    boughtAt: new Date(Date.now() - (index + 1) * dayMs).toISOString(),
    boughtBy: null,
    supermarkets: ['Assaí'],
    total: 1,
    itemCount: lines.length,
    lines,
  }));
  return serveLists([makeList([makeItem('00-1', { name: 'Café' })])], {
    getFinishedTrips: { trips: finished, hasMore: false } as unknown as Answer<'getFinishedTrips'>,
    getFinishedTrip: ({ params }) =>
      finished.find(({ id }) => id === params['finishId']) as unknown as Answer<'getFinishedTrip'>,
  });
}

beforeEach(() => localStorage.clear());

it('LST-31 adds a name that is typed again in the unit and amount of its last purchase', async () => {
  serveTrips([makeLine('Tomate', 1.2, 'kg', 7.99)], [makeLine('Tomate', 4, 'un', 1)]);
  await openLists();
  await userEvent.type(field(), 'tomate');
  await screen.findByDisplayValue('1,2');
  expect(screen.getByRole('combobox', { name: 'Unidade' })).toHaveValue('kg');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(rows()).toEqual(['Café1 un', 'tomate1,2 kg']));
});

it('LST-31 keeps a unit that the person has chosen or typed', async () => {
  serveTrips([makeLine('Tomate', 1.2, 'kg', 7.99)]);
  await openLists();
  await userEvent.type(field(), 'tomate');
  await screen.findByDisplayValue('1,2');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Unidade' }), 'un');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Quantidade' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Quantidade' }), '1');
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
  await userEvent.type(field(), '500 g tomate{Enter}');
  await waitFor(() => expect(rows()).toEqual(['Café1 un', 'tomate1 un', 'tomate500 g']));
});

it('LST-31 uses the last amount for the pasted items that have none', async () => {
  serveTrips([makeLine('Tomate', 1.2, 'kg', 7.99)]);
  await openLists();
  await userEvent.type(field(), 'tomate');
  await screen.findByDisplayValue('1,2');
  await userEvent.clear(field());
  await userEvent.paste('tomate\n3 tomates cereja\n');
  expect(await screen.findByRole('textbox', { name: 'Quantidade de tomate' })).toHaveValue('1,2');
  expect(screen.getByRole('combobox', { name: 'Unidade de tomate' })).toHaveValue('kg');
  expect(screen.getByRole('textbox', { name: 'Quantidade de tomates cereja' })).toHaveValue('3');
});

it('LST-31 finds a product by its id, its own name and its name on the list, the newest trip first', () => {
  const bought = { ...makePriceBookEntry('Feijão', { Extra: 8 }), productId: 'beans' };
  const find = createLastAmountFinder(
    [
      [
        {
          ...makeLine('Tomate', 0.8, 'kg', 7),
          productId: 'italian',
          productName: 'Tomate italiano',
        },
      ],
      [makeLine('TOMATÉ', 3, 'un', 1), makeLine('Ovos', 0.4, 'un', 1)],
    ],
    [{ ...bought, bought: { count: 2, quantity: 2, unit: 'kg' } }],
  );
  expect(find(['tomate'])).toEqual({ quantity: 0.8, unit: 'kg' });
  expect(find(['tomate italiano'])).toEqual({ quantity: 0.8, unit: 'kg' });
  expect(find([], 'italian')).toEqual({ quantity: 0.8, unit: 'kg' });
  expect(find(['ovos'])).toEqual({ quantity: 1, unit: 'un' });
  expect(find(['feijão'])).toEqual({ quantity: 2, unit: 'kg' });
  expect(find(['tomate cereja'])).toBeUndefined();
});
