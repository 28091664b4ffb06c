import type { PriceBookEntry } from '@quitanda/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { textOf } from '../../../../test/text-of.ts';
import { axe } from '../../../../test/axe.ts';
import { openLists } from '../../../../test/screens/open-lists.tsx';
import { boughtAt } from '../../insights/price-book.fixture.ts';
import { coffee, listId, makeItem, makeList } from '../list.fixture.ts';
import { offline, resetStage, sent, stage } from '../stage.fixture.ts';

vi.mock(
  '../../../sync/react/use-read.ts',
  async () => (await import('../stage.fixture.ts')).fakeRead,
);
vi.mock(
  '../../../sync/react/use-write.ts',
  async () => (await import('../stage.fixture.ts')).fakeWrite,
);
vi.mock(
  '../../../sync/react/use-pending.ts',
  async () => (await import('../stage.fixture.ts')).fakePending,
);

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Adicionar item' });
const rows = () => screen.queryAllByRole('listitem').map(textOf);
const options = () => {
  const list = screen.queryByRole('listbox', { name: 'Sugestões' });
  return list && within(list).getAllByRole('option').map(textOf);
};
const bookEntry = (
  name: string,
  productId: string | null,
  quantity: number,
  unit: 'un' | 'kg',
  count = 4,
) =>
  ({
    ...boughtAt(name, { Extra: 5 }),
    productId,
    bought: { count, quantity, unit },
  }) satisfies PriceBookEntry;

beforeEach(() => {
  resetStage();
  stage.lists = [makeList([makeItem('00-1', { name: 'Leite integral', quantity: 3 })])];
  // This product was bought more often, because the order of two equally likely ones would depend
  // on a millisecond.
  stage.book = [
    bookEntry('Leite integral', 'milk', 2, 'un', 5),
    bookEntry('Lentilha', 'lentil', 0.5, 'kg'),
  ];
});

it('LST-20 adds a suggestion with its product and usual amount, and clears the field', async () => {
  await openLists();
  await userEvent.type(field(), 'le');
  await screen.findByRole('option', { name: /Lentilha/u });
  expect(options()).toEqual([
    expect.stringContaining('na lista: 3'),
    expect.stringContaining('Lentilha'),
  ]);
  expect(await axe(document.body)).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(field()).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { name: /Lentilha/u }).id,
  );
  await userEvent.keyboard('{Enter}');
  expect(sent()).toMatchObject([
    {
      name: 'addListItem',
      params: { listId },
      body: { name: 'Lentilha', quantity: 0.5, unit: 'kg', productId: 'lentil' },
    },
  ]);
  expect(rows()).toEqual(['Leite integral3 un', 'Lentilha0,5 kg']);
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

it('LST-19 LST-20 raises a pending item, links it to the product, and undoes both', async () => {
  await openLists();
  await userEvent.type(field(), 'leite');
  await userEvent.click(await screen.findByRole('option', { name: /Leite integral/u }));
  expect(rows()).toEqual(['Leite integral5 un']);
  expect(sent()).toMatchObject([{ name: 'changeListItem', body: { add: 2, productId: 'milk' } }]);
  expect(screen.getByText('"Leite integral" já estava na lista: agora 5 un.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(rows()).toEqual(['Leite integral3 un']);
  expect(sent()[1]).toMatchObject({ body: { add: -2, productId: null } });
});

it('LST-15 LST-20 uses the amount that was typed before the name', async () => {
  await openLists();
  await userEvent.type(field(), '2 kg lent');
  await userEvent.click(await screen.findByRole('option', { name: /Lentilha/u }));
  expect(rows()).toEqual(['Leite integral3 un', 'Lentilha2 kg']);
});

it('LST-20 searches the catalogue too, and sends the product with the write', async () => {
  stage.products = [
    {
      ...coffee,
      barcode: null,
      categoryId: 'c',
      description: null,
      defaultOrderQuantity: 1,
      source: null,
    },
  ];
  await openLists();
  await userEvent.type(field(), 'cafe');
  await userEvent.click(await screen.findByRole('option', { name: /Café Pilão/u }));
  expect(rows()[1]).toBe('Café Pilão 500 g1 un');
  expect(stage.writes[0]?.context).toEqual({ product: coffee });
});

it("LST-20 LNK-04 suggests offline the catalogue's products that are stored on the device", async () => {
  const detergent = { ...coffee, id: 'det', name: 'Detergente neutro', brand: null };
  stage.offlineProducts = {
    categories: [{ id: 'c', name: 'Limpeza' }],
    products: [{ ...detergent, barcode: null, category: 0, quantity: 1 }],
  };
  stage.failures = { getProducts: offline };
  await openLists();
  await userEvent.type(field(), 'detregente');
  await userEvent.click(await screen.findByRole('option', { name: /Detergente neutro/u }));
  expect(rows()[1]).toBe('Detergente neutro1 un');
  expect(sent()).toMatchObject([{ name: 'addListItem', body: { productId: 'det' } }]);
});

it('LST-20 adds the typed text on Enter, and closes the suggestions on Escape', async () => {
  await openLists();
  await userEvent.type(field(), 'lei{Escape}');
  expect(options()).toBeNull();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.clear(field());
  await userEvent.type(field(), 'ovo{Enter}');
  expect(rows()[1]).toBe('ovo1 un');
});

it('LST-20 offers the usual items while the field is empty', async () => {
  await openLists();
  expect(screen.queryByRole('group', { name: 'De sempre' })).toBeNull();
  await userEvent.click(field());
  expect(screen.queryByRole('button', { name: 'Adicionar Leite integral' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar Lentilha' }));
  expect(rows()[1]).toBe('Lentilha0,5 kg');
  expect(screen.queryByRole('button', { name: 'Adicionar Lentilha' })).toBeNull();
});
