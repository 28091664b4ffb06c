import type { List, ListItem, Pantry, PantryItem, Product } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { itemRow } from '../../../lib/items/rows.fixture.ts';
import { getToastKind } from '../../../../test/toast-kind.ts';
import {
  idOf,
  makeList,
  makeProduct,
  serveCatalogue,
} from '../../../../test/screens/open-catalogue.tsx';
import { makePantry } from '../../../../test/screens/open-pantry.tsx';
import { tapTwice } from '../../../../test/tap-twice.ts';
import { waitUntilAllSent } from '../../../../test/sent-writes.ts';

const user = userEvent.setup();
const rice = makeProduct('c1', { name: 'Arroz', defaultOrderQuantity: 2 });

/** Clicks a button on the card of the only product, and returns the dialog that it opens. */
async function openDialog(button: string): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: button }));
  return screen.findByRole('dialog', { name: button });
}
const confirm = (dialog: HTMLElement) =>
  user.click(within(dialog).getByRole('button', { name: 'Adicionar' }));
const selectedOptionText = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent;
/** Returns the id that the client created for the row that a write adds. */
const createdId = (write: { body: unknown } | undefined) =>
  (write?.body as { id: string } | undefined)?.id;

async function openCatalogueWith(product: Product, { lists = [], pantries = [] }: Targets = {}) {
  const { api, show } = serveCatalogue([product]);
  api.reads.getLists = lists.map(({ items: _items, ...summary }) => summary);
  api.reads.getList = ({ params }) => lists.find(({ id }) => id === params['listId']) as List;
  api.reads.getPantries = pantries.map(({ items: _items, ...summary }) => summary);
  api.reads.getPantry = ({ params }) =>
    pantries.find(({ id }) => id === params['pantryId']) as Pantry;
  await show();
  return api;
}
interface Targets {
  readonly lists?: readonly List[];
  readonly pantries?: readonly Pantry[];
}

const feira = makeList('e', 'Feira');
const mes = makeList('f', 'Mês');

const pendingItemOf = (fields: Partial<ListItem>) =>
  itemRow(idOf('1'), feira.id, { name: 'Arroz', ...fields });

beforeEach(() => localStorage.clear());

describe('adding to a list', () => {
  it('CAT-06 adds the default quantity to the list last used, and only once after two taps', async () => {
    localStorage.setItem('activeShoppingListId', mes.id);
    const api = await openCatalogueWith(rice, { lists: [feira, mes] });
    const dialog = await openDialog('Adicionar à Lista');
    await within(dialog).findByRole('combobox');
    expect(selectedOptionText(dialog)).toBe('Mês (0)');
    expect(within(dialog).getByText('2 un')).toBeVisible();
    expect(await axe(document.body)).toEqual([]);
    api.answers.addListItem = ({ body }) => ({ ...pendingItemOf({}), ...(body as object) });
    tapTwice(within(dialog).getByRole('button', { name: 'Adicionar' }));
    expect(getToastKind('"Arroz" adicionado à lista!')).toBe('success');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(api.sent).not.toEqual([]));
    expect(api.sent).toHaveLength(1);
    expect(api.sent[0]).toMatchObject({ name: 'addListItem', params: { listId: mes.id } });
    expect(api.sent[0]?.body).toEqual({
      id: expect.any(String),
      name: 'Arroz',
      quantity: 2,
      unit: 'un',
      productId: rice.id,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('UNI-09 adds a product to a list in its word, and does not raise plain pieces', async () => {
    const list = { ...feira, items: [pendingItemOf({ name: 'Milho' })] };
    const corn = makeProduct('9', { name: 'Milho', unitText: 'lata', defaultOrderQuantity: 2 });
    const api = await openCatalogueWith(corn, { lists: [list] });
    expect(screen.getByText(/em geral 2.latas/u)).toBeVisible();
    const dialog = await openDialog('Adicionar à Lista');
    expect(await within(dialog).findByText(/^2.latas$/u)).toBeVisible();
    await confirm(dialog);
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]).toMatchObject({
      name: 'addListItem',
      body: { quantity: 2, unit: 'un', unitText: 'lata', productId: corn.id },
    });
  });

  it('CAT-06 adds to the list that the person selects, and stores it as the list last used', async () => {
    const api = await openCatalogueWith(rice, { lists: [feira, mes] });
    const dialog = await openDialog('Adicionar à Lista');
    await within(dialog).findByRole('combobox');
    expect(selectedOptionText(dialog)).toBe('Feira (0)');
    await user.selectOptions(within(dialog).getByRole('combobox'), 'Mês (0)');
    await confirm(dialog);
    await waitFor(() => expect(api.sent[0]?.params).toEqual({ listId: mes.id }));
    expect(localStorage.getItem('activeShoppingListId')).toBe(mes.id);
  });

  it('CAT-06 LST-03 creates the first list in the dialog, and adds the product', async () => {
    const api = await openCatalogueWith(rice);
    const dialog = await openDialog('Adicionar à Lista');
    await within(dialog).findByLabelText('Nome da Lista');
    await confirm(dialog);
    expect(within(dialog).getByText('O nome da lista é obrigatório.')).toBeVisible();
    expect(await waitUntilAllSent(api)).toEqual([]);
    await user.type(within(dialog).getByLabelText('Nome da Lista'), ' Compras {Enter}');
    expect(getToastKind('"Arroz" adicionado à lista!')).toBe('success');
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]).toMatchObject({
      name: 'createList',
      body: { name: 'Compras', items: [{ name: 'Arroz', quantity: 2, productId: rice.id }] },
    });
  });

  it("CAT-06 creates another list with '+ Nova Lista', or returns to the existing lists", async () => {
    const api = await openCatalogueWith(rice, { lists: [feira] });
    const dialog = await openDialog('Adicionar à Lista');
    await user.click(await within(dialog).findByRole('button', { name: '+ Nova Lista' }));
    await waitFor(() => expect(within(dialog).getByLabelText('Nome da Lista')).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'Escolher uma lista' }));
    expect(selectedOptionText(dialog)).toBe('Feira (0)');
    await user.click(within(dialog).getByRole('button', { name: '+ Nova Lista' }));
    await user.keyboard('Churrasco{Enter}');
    await waitFor(() => expect(api.sent[0]).toMatchObject({ body: { name: 'Churrasco' } }));
  });

  it.each([
    ['kg', 0.5, { quantity: 0.5, unit: 'kg' }],
    ['L', 12, { quantity: 12, unit: 'un' }],
    ['g', 1, { quantity: 1, unit: 'un' }],
    ['ml', 1, { quantity: 1, unit: 'un' }],
    ['un', 0.2, { quantity: 1, unit: 'un' }],
    ['kg', 0, { quantity: 1, unit: 'kg' }],
  ] as const)(
    'CAT-06 converts the unit %s and the default quantity %d to %o in a list',
    async (unit, quantity, expected) => {
      const product = makeProduct('c', { typicalUnit: unit, defaultOrderQuantity: quantity });
      const api = await openCatalogueWith(product, { lists: [feira] });
      const dialog = await openDialog('Adicionar à Lista');
      await within(dialog).findByRole('combobox');
      await confirm(dialog);
      await waitFor(() => expect(api.sent[0]?.body).toMatchObject(expected));
    },
  );

  it.each([
    ['is linked to the product', { name: 'Arroz bom', productId: rice.id }, {}],
    ['has the name of the product and no link', { name: 'ARROZ' }, { productId: rice.id }],
  ])(
    'CAT-06 LST-19 raises the quantity of the pending item that %s',
    async (_, fields, linkFields) => {
      const item = pendingItemOf(fields);
      const api = await openCatalogueWith(rice, { lists: [{ ...feira, items: [item] }] });
      const dialog = await openDialog('Adicionar à Lista');
      expect(await within(dialog).findByText('Já está na lista: 1 un.')).toBeVisible();
      await confirm(dialog);
      expect(getToastKind(`"${item.name}" já estava na lista: agora 3 un.`)).toBe('success');
      await waitFor(() => expect(api.sent).toHaveLength(1));
      expect(api.sent[0]).toMatchObject({ name: 'changeListItem', params: { itemId: item.id } });
      expect(api.sent[0]?.body).toEqual({ add: 2, ...linkFields });
    },
  );

  it.each([
    ['in the cart', { isChecked: true, productId: rice.id }],
    ['of another unit', { unit: 'kg', productId: rice.id }],
    ['of another product', { productId: idOf('c2') }],
  ] as const)('CAT-06 adds a new item if the list has only an item %s', async (_, fields) => {
    const api = await openCatalogueWith(rice, {
      lists: [{ ...feira, items: [pendingItemOf(fields)] }],
    });
    const dialog = await openDialog('Adicionar à Lista');
    await within(dialog).findByRole('combobox');
    await confirm(dialog);
    await waitFor(() => expect(api.sent[0]?.name).toBe('addListItem'));
  });

  it('CAT-06 LST-19 UI-07 adds nothing before the lists have loaded; afterwards it raises the quantity of a pending item, even offline', async () => {
    const item = pendingItemOf({ productId: rice.id });
    const { api, show } = serveCatalogue([rice]);
    api.reads.getLists = [{ ...feira, _count: { items: 1 } }];
    api.reads.getList = { ...feira, items: [item] };
    api.failures.sync = { status: 503, failure: { code: 'unavailable', message: 'Erro.' } };
    await show();
    const dialog = await openDialog('Adicionar à Lista');
    // No list is loaded yet, so the product cannot be added.
    expect(await within(dialog).findByText('Falha ao buscar suas listas.')).toBeVisible();
    await confirm(dialog);
    expect(dialog).toBeVisible();
    delete api.failures.sync;
    window.dispatchEvent(new Event('online'));
    await within(dialog).findByText('Já está na lista: 1 un.');

    // Raising the quantity also works offline, although no screen has shown the list before.
    api.isOffline = true;
    await confirm(dialog);
    expect(getToastKind('"Arroz" já estava na lista: agora 3 un.')).toBe('success');
    api.isOffline = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]).toMatchObject({ name: 'changeListItem', body: { add: 2 } });
  });

  it('CAT-06 undoes the addition', async () => {
    const api = await openCatalogueWith(rice, { lists: [feira] });
    api.answers.addListItem = ({ body }) => ({ ...pendingItemOf({}), ...(body as object) });
    const dialog = await openDialog('Adicionar à Lista');
    await within(dialog).findByRole('combobox');
    await confirm(dialog);
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(api.sent.at(-1)?.name).toBe('removeListItem'));
    const itemId = createdId(api.sent[0]);
    expect(api.sent.at(-1)?.params).toEqual({ listId: feira.id, itemId });
  });

  it('CAT-06 UI-07 adds an item offline, and removes it with a message if the server refuses it', async () => {
    const api = await openCatalogueWith(rice, { lists: [feira] });
    await waitFor(() =>
      expect(api.receivedReads.some(({ name }) => name === 'getCategories')).toBe(true),
    );
    const firstDialog = await openDialog('Adicionar à Lista');
    await within(firstDialog).findByRole('combobox');
    api.isOffline = true;
    await confirm(firstDialog);
    expect(getToastKind('"Arroz" adicionado à lista!')).toBe('success');
    const secondDialog = await openDialog('Adicionar à Lista');
    expect(selectedOptionText(secondDialog)).toBe('Feira (1)');
    api.failures.addListItem = {
      status: 409,
      failure: { code: 'too-many-items', message: 'Esta lista já tem 1.000 itens.' },
    };
    api.isOffline = false;
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Falha ao adicionar item.')).toBeVisible();
    await waitFor(() => expect(selectedOptionText(secondDialog)).toBe('Feira (0)'));
  });

  it('LST-13 shows that the lists could not be loaded, and still creates a new list', async () => {
    const { api, show } = serveCatalogue([rice]);
    api.failures.getLists = { status: 500, failure: { code: 'internal', message: 'Erro.' } };
    await show();
    const dialog = await openDialog('Adicionar à Lista');
    expect(await within(dialog).findByText('Falha ao buscar suas listas.')).toBeVisible();
    await confirm(dialog);
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: '+ Nova Lista' }));
    await user.keyboard('Feira{Enter}');
    await waitFor(() => expect(api.sent[0]?.name).toBe('createList'));
  });
});

describe('adding to a pantry', () => {
  it('CAT-06 adds to the pantry last used, and only once after two taps', async () => {
    localStorage.setItem('activePantryId', 'b');
    const api = await openCatalogueWith(rice, {
      pantries: [makePantry('a', 'Cozinha'), makePantry('b', 'Lavanderia')],
    });
    const dialog = await openDialog('Adicionar à Despensa');
    await within(dialog).findByRole('combobox');
    expect(selectedOptionText(dialog)).toBe('Lavanderia (0)');
    expect(await axe(document.body)).toEqual([]);
    const [stock] = makePantry('b', '', [{}]).items;
    api.answers.addPantryItem = ({ body }) => ({ ...(stock as PantryItem), ...(body as object) });
    tapTwice(within(dialog).getByRole('button', { name: 'Adicionar' }));
    expect(getToastKind('"Arroz" adicionado à despensa!')).toBe('success');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(api.sent).not.toEqual([]));
    expect(api.sent).toHaveLength(1);
    expect(api.sent[0]).toMatchObject({ name: 'addPantryItem', params: { pantryId: 'b' } });
    expect(api.sent[0]?.body).toEqual({
      id: expect.any(String),
      name: 'Arroz',
      quantity: 2,
      unit: 'un',
      productId: rice.id,
    });
  });

  it('UNI-09 adds a product to a pantry in its word', async () => {
    const corn = makeProduct('9', { name: 'Milho', unitText: 'lata' });
    const api = await openCatalogueWith(corn, { pantries: [makePantry('a', 'Cozinha', [])] });
    await confirm(await openDialog('Adicionar à Despensa'));
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]?.body).toMatchObject({ quantity: 1, unit: 'un', unitText: 'lata' });
  });

  it('CAT-06 FIN-04 raises the stock of the same product in the same unit', async () => {
    const kitchen = makePantry('a', 'Cozinha', [{ name: 'Arroz', productId: rice.id }]);
    const api = await openCatalogueWith(rice, { pantries: [kitchen] });
    const dialog = await openDialog('Adicionar à Despensa');
    expect(await within(dialog).findByText('Já está na despensa: 3 un.')).toBeVisible();
    await confirm(dialog);
    expect(getToastKind('"Arroz" adicionado à despensa!')).toBe('success');
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]).toMatchObject({
      name: 'changePantryItem',
      params: { pantryId: 'a', itemId: 'a-0' },
      body: { add: 2 },
    });
  });

  it('CAT-06 PAN-04 creates the first pantry in the dialog, and then adds the product', async () => {
    const api = await openCatalogueWith(rice);
    api.answers.createPantry = ({ body }) => ({
      ...makePantry(idOf('d'), 'Cozinha'),
      ...(body as object),
    });
    const dialog = await openDialog('Adicionar à Despensa');
    await within(dialog).findByLabelText('Nome da despensa');
    await confirm(dialog);
    expect(within(dialog).getByText('O nome da despensa não pode ser vazio.')).toBeVisible();
    await waitFor(() => expect(within(dialog).getByLabelText('Nome da despensa')).toHaveFocus());
    await user.type(within(dialog).getByLabelText('Nome da despensa'), 'Cozinha');
    expect(within(dialog).queryByText('O nome da despensa não pode ser vazio.')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(api.sent.map(({ name }) => name)).toEqual(['createPantry', 'addPantryItem']),
    );
    const pantryId = createdId(api.sent[0]);
    expect(api.sent[1]?.params).toEqual({ pantryId });
    expect(localStorage.getItem('activePantryId')).toBe(pantryId);
  });

  it.each([
    ['kg', 0.5, { quantity: 0.5, unit: 'kg' }],
    ['g', 300, { quantity: 300, unit: 'g' }],
    ['L', 12, { quantity: 12, unit: 'un' }],
    ['ml', 1, { quantity: 1, unit: 'un' }],
  ] as const)(
    'CAT-06 converts the unit %s and the default quantity %d to %o in a pantry',
    async (unit, quantity, expected) => {
      const product = makeProduct('c', { typicalUnit: unit, defaultOrderQuantity: quantity });
      const api = await openCatalogueWith(product, { pantries: [makePantry('a', 'Cozinha')] });
      const dialog = await openDialog('Adicionar à Despensa');
      await within(dialog).findByRole('combobox');
      await confirm(dialog);
      await waitFor(() => expect(api.sent[0]?.body).toMatchObject(expected));
    },
  );
});
