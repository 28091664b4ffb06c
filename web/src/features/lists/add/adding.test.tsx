import type { PriceBookEntry } from '@quitanda/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { rowTextOf, textOf } from '../../../../test/text-of.ts';
import { axe } from '../../../../test/axe.ts';
import { comeBack } from '../../../../test/come-back.ts';
import { acceptWrites } from '../../../../test/fakes/server-lists.ts';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { settle } from '../../../../test/settle.ts';
import { waitForSentWrites } from '../../../../test/sent-writes.ts';
import { StoreOfflineProducts } from '../../catalogue/device/StoreOfflineProducts.tsx';
import { makePriceBookEntry } from '../../insights/price-book.fixture.ts';
import { coffee, listId, makeItem, makeList } from '../list.fixture.ts';

const getNameField = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Adicionar item' });
const getRowTexts = () => screen.queryAllByRole('listitem').map(rowTextOf);
const getOptionTexts = () => {
  const list = screen.queryByRole('listbox', { name: 'Sugestões' });
  return list && within(list).getAllByRole('option').map(textOf);
};
const makeBoughtEntry = (
  name: string,
  productId: string | null,
  quantity: number,
  unit: 'un' | 'kg',
  count = 4,
) =>
  ({
    ...makePriceBookEntry(name, { Extra: 5 }),
    productId,
    bought: { count, quantity, unit },
  }) satisfies PriceBookEntry;

const lists = [makeList([makeItem('00-1', { name: 'Leite integral', quantity: 3 })])];
const priceBook = {
  // Milk was bought more often than lentils. With equal counts, the order would depend on the
  // millisecond in which each entry was made.
  entries: [
    makeBoughtEntry('Leite integral', 'milk', 2, 'un', 5),
    makeBoughtEntry('Lentilha', 'lentil', 0.5, 'kg'),
  ],
};
let api: ReturnType<typeof serveLists>;

beforeEach(() => {
  localStorage.clear();
  api = serveLists(lists, { getPriceBook: priceBook });
});

it('LST-20 adds a suggestion with its product and usual amount, and clears the field', async () => {
  await openLists();
  await userEvent.type(getNameField(), 'le');
  await screen.findByRole('option', { name: /Lentilha/u });
  expect(getOptionTexts()).toEqual([
    expect.stringContaining('na lista: 3'),
    expect.stringContaining('Lentilha'),
  ]);
  const list = within(screen.getByRole('listbox', { name: 'Sugestões' }));
  expect(list.queryByRole('option', { selected: true })).toBeNull();
  expect(await axe(document.body)).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const selected = list.getAllByRole('option', { selected: true }).map(textOf);
  expect(selected).toEqual([expect.stringContaining('Lentilha')]);
  expect(getNameField()).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { name: /Lentilha/u }).id,
  );
  await userEvent.keyboard('{Enter}');
  expect(getRowTexts()).toEqual(['Leite integral3 un', 'Lentilha0,5 kg']);
  expect(getNameField()).toHaveValue('');
  expect(getNameField()).toHaveFocus();
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    {
      name: 'addListItem',
      params: { listId },
      body: { name: 'Lentilha', quantity: 0.5, unit: 'kg', productId: 'lentil' },
    },
  ]);
});

it('LST-19 LST-20 raises the quantity of a pending item, links the item to the product, and undoes both', async () => {
  acceptWrites(api, lists, 'changeListItem');
  await openLists();
  await userEvent.type(getNameField(), 'leite');
  await userEvent.click(await screen.findByRole('option', { name: /Leite integral/u }));
  expect(getRowTexts()).toEqual(['Leite integral5 un']);
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    { name: 'changeListItem', body: { add: 2, productId: 'milk' } },
  ]);
  expect(screen.getByText('"Leite integral" já estava na lista: agora 5 un.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(getRowTexts()).toEqual(['Leite integral3 un']);
  expect((await waitForSentWrites(api, 2))[1]).toMatchObject({
    body: { add: -2, productId: null },
  });
});

it('LST-15 LST-20 uses the amount that was typed before the name', async () => {
  await openLists();
  await userEvent.type(getNameField(), '2 kg lent');
  await userEvent.click(await screen.findByRole('option', { name: /Lentilha/u }));
  expect(getRowTexts()).toEqual(['Leite integral3 un', 'Lentilha2 kg']);
});

it('LST-06 focuses the quantity and the unit when they are tapped', async () => {
  await openLists();
  await userEvent.type(getNameField(), 'ovo');
  const quantity = await screen.findByRole('textbox', { name: 'Quantidade' });
  await userEvent.click(quantity);
  expect(quantity).toHaveFocus();
  const unit = screen.getByRole('combobox', { name: 'Unidade' });
  await userEvent.click(unit);
  expect(unit).toHaveFocus();
});

it('LST-20 also searches the catalogue, and sends the product with the write', async () => {
  const photo = 'https://example.com/cafe.jpg';
  api.reads.getProducts = [
    {
      ...coffee,
      imageUrl: photo,
      barcode: null,
      categoryId: 'c',
      description: null,
      defaultOrderQuantity: 1,
      source: null,
    },
  ];
  await openLists();
  await userEvent.type(getNameField(), 'cafe');
  await userEvent.click(await screen.findByRole('option', { name: /Café Pilão/u }));
  expect(getRowTexts()[1]).toBe('Café Pilão 500 g1 un');
  const [, row] = screen.getAllByRole('listitem');
  // The row shows the product before the server has received the write.
  expect(row?.querySelector('img')).toHaveAttribute('src', photo);
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    { name: 'addListItem', body: { productId: coffee.id } },
  ]);
});

it('LST-20 keeps the selected suggestion selected when later results of the search change the order', async () => {
  const makeProduct = (id: string, name: string) => ({
    ...coffee,
    id,
    name,
    barcode: null,
    categoryId: 'c',
    description: null,
    defaultOrderQuantity: 1,
    source: null,
  });
  const [pilao, melitta] = [makeProduct('p', 'Café Pilão'), makeProduct('m', 'Café Melitta')];
  const laterAnswer = Promise.withResolvers<(typeof pilao)[]>();
  api.reads.getProducts = ({ query }) =>
    query['search'] === 'cafe' ? laterAnswer.promise : [pilao, melitta];
  await openLists();
  await userEvent.type(getNameField(), 'caf');
  await screen.findByRole('option', { name: /Café Pilão/u });
  await userEvent.type(getNameField(), 'e{ArrowDown}');
  laterAnswer.resolve([melitta, pilao]);
  await waitFor(() => expect(getOptionTexts()?.[0]).toContain('Melitta'));
  const list = within(screen.getByRole('listbox', { name: 'Sugestões' }));
  expect(list.getByRole('option', { selected: true })).toHaveTextContent('Café Pilão');
  await userEvent.keyboard('{Enter}');
  expect(getRowTexts()[1]).toBe('Café Pilão1 un');
});

it("LST-20 LNK-04 suggests offline the catalogue's products that are stored on the device", async () => {
  const detergent = { ...coffee, id: 'det', name: 'Detergente neutro', brand: null };
  api.reads.getOfflineProducts = {
    categories: [{ id: 'c', name: 'Limpeza' }],
    products: [{ ...detergent, barcode: null, category: 0, quantity: 1 }],
  };
  await openLists({ siblings: <StoreOfflineProducts /> });
  await waitFor(() =>
    expect(api.receivedReads.map(({ name }) => name)).toContain('getOfflineProducts'),
  );
  api.isOffline = true;
  await userEvent.type(getNameField(), 'detregente');
  await userEvent.click(await screen.findByRole('option', { name: /Detergente neutro/u }));
  expect(getRowTexts()[1]).toBe('Detergente neutro1 un');
  api.isOffline = false;
  comeBack();
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    { name: 'addListItem', body: { productId: 'det' } },
  ]);
});

it('LST-20 adds the typed text on Enter, and closes the suggestions on Escape', async () => {
  await openLists();
  await userEvent.type(getNameField(), 'lei{Escape}');
  expect(getOptionTexts()).toBeNull();
  expect(getNameField()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.clear(getNameField());
  await userEvent.type(getNameField(), 'ovo{Enter}');
  expect(getRowTexts()[1]).toBe('ovo1 un');
});

it('LST-20 LST-46 offers the usual items, except pending ones, while the field is empty', async () => {
  await openLists();
  expect(screen.queryByRole('group', { name: 'De sempre' })).toBeNull();
  await userEvent.click(getNameField());
  const lentilsButton = await screen.findByRole('button', { name: 'Adicionar Lentilha' });
  expect(screen.queryByRole('button', { name: 'Adicionar Leite integral' })).toBeNull();
  await userEvent.click(lentilsButton);
  expect(getRowTexts()[1]).toBe('Lentilha0,5 kg');
  expect(screen.queryByRole('button', { name: 'Adicionar Lentilha' })).toBeNull();
});

it('LST-26 LST-20 opens the panel on a wide screen only from the name, and closes it by Escape from any field', async () => {
  setScreenSize('desktop');
  onTestFinished(() => setScreenSize('phone'));
  await openLists();
  const queryChip = () => screen.queryByRole('button', { name: 'Adicionar Lentilha' });
  const quantityField = await screen.findByRole('textbox', { name: 'Quantidade' });
  await userEvent.click(quantityField);
  await act(settle);
  expect(queryChip()).toBeNull();
  await userEvent.click(getNameField());
  await screen.findByRole('button', { name: 'Adicionar Lentilha' });
  await userEvent.click(quantityField);
  expect(queryChip()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(queryChip()).toBeNull();
  expect(quantityField).toHaveFocus();
});

it('LST-25 counts a typed thing that people count, and keeps the number of a name', async () => {
  await openLists();
  await userEvent.type(getNameField(), 'ovos 30');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Quantidade' })).toHaveValue('30'),
  );
  await userEvent.keyboard('{Enter}');
  await userEvent.type(getNameField(), 'Nan 2{Enter}');
  await userEvent.type(getNameField(), '1.000 copos{Enter}');
  // The tile of a row without a drawing has the first letter of the name.
  await waitFor(() =>
    expect(getRowTexts().slice(1)).toEqual(['ovos30 un', 'NNan 21 un', 'Ccopos1.000 un']),
  );
});
