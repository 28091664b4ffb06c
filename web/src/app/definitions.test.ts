import type { ListItem, Row, OutboxWriteName } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { withPlainSpaces } from '../../test/text-of.ts';
import type { WriteDefinition } from '../sync/replica/definitions.ts';
import { createRowTables } from '../sync/replica/rows.ts';
import type { Write } from '../sync/reads-and-writes.ts';
import { definitions } from './definitions.ts';

// Adds the definitions of the writes that the first screen does not need.
await definitions.lazySelectors();

const id = (lastDigit: number) => `01890000-0000-7000-8000-00000000000${lastDigit}`;
const [listId, itemId, pantryId, stockId, productId] = [1, 2, 3, 4, 5].map(id) as [
  string,
  string,
  string,
  string,
  string,
];
const item = { id: itemId, listId, name: 'Arroz', quantity: 1, unit: 'un', isChecked: false };
const stock = { id: stockId, pantryId, name: 'Café', quantity: 1, unit: 'kg' };

const rowsWithNames = createRowTables();
rowsWithNames.put('lists', { id: listId, name: 'Feira' } as Row<'lists'>);
rowsWithNames.put('listItems', item as ListItem);
rowsWithNames.put('pantries', { id: pantryId, name: 'Casa' } as Row<'pantries'>);
rowsWithNames.put('pantryItems', stock as Row<'pantryItems'>);
const finish = { id: listId, boughtAt: '2026-11-21T15:00:00.000Z' };
rowsWithNames.put('finishes', finish as Row<'finishes'>);
rowsWithNames.put('purchases', {
  id: `${listId} ${itemId}`,
  finishId: listId,
  name: 'Arroz',
} as Row<'purchases'>);
rowsWithNames.put('wastes', { id: itemId, name: 'Café' } as Row<'wastes'>);
const noRows = createRowTables();
const makeWrite = (write: object) => ({ key: id(9), order: 1, at: 0, ...write }) as Write;

const forListItem = { params: { listId, itemId } };
const forPantryItem = { params: { pantryId, itemId: stockId } };
const forBatch = { params: { pantryId, itemId: stockId, batchId: stockId } };
const forTrip = { params: { finishId: listId } };
const forLine = { params: { finishId: listId, listItemId: itemId } };
const newItem = { id: itemId, name: 'Leite', quantity: 1, unit: 'un' };

/** Each write, its description with the names of its rows, and its description without the rows. */
const cases: [object, string, string][] = [
  [
    { name: 'createList', body: { name: 'Praia' } },
    'Criar a lista "Praia"',
    'Criar a lista "Praia"',
  ],
  [
    { name: 'createList', body: { name: 'Praia', items: [newItem, newItem] } },
    'Criar a lista "Praia" com 2 itens',
    'Criar a lista "Praia" com 2 itens',
  ],
  [
    { name: 'renameList', params: { listId }, body: { name: 'Praia' } },
    'Renomear a lista "Feira" para "Praia"',
    'Renomear uma lista para "Praia"',
  ],
  [
    { name: 'planTrip', params: { listId }, body: { budget: 200 } },
    'Mudar o orçamento da lista "Feira"',
    'Mudar o orçamento de uma lista',
  ],
  [
    { name: 'planTrip', params: { listId }, body: { supermarket: 'Pague Menos' } },
    'Mudar o supermercado da lista "Feira"',
    'Mudar o supermercado de uma lista',
  ],
  [{ name: 'deleteList', params: { listId } }, 'Excluir a lista "Feira"', 'Excluir uma lista'],
  [
    {
      name: 'changeClaims',
      params: { listId },
      body: { claimed: [{ part: 'Pet', userId: id(7) }] },
    },
    'Dizer quem pega "Pet" da lista "Feira"',
    'Dizer quem pega "Pet"',
  ],
  [
    {
      name: 'changeClaims',
      params: { listId },
      body: { released: [{ part: itemId, userId: id(7) }] },
    },
    'Liberar "Arroz" da lista "Feira"',
    'Liberar um item',
  ],
  [
    {
      name: 'changeClaims',
      params: { listId },
      body: { claimed: ['Pet', 'Bebidas'].map((part) => ({ part, userId: id(7) })) },
    },
    'Dividir a lista "Feira"',
    'Dividir uma lista',
  ],
  [
    { name: 'restoreList', params: { listId }, context: { listName: 'Feira' } },
    'Restaurar a lista "Feira"',
    'Restaurar a lista "Feira"',
  ],
  [{ name: 'restoreList', params: { listId } }, 'Restaurar uma lista', 'Restaurar uma lista'],
  [
    { name: 'addListItem', params: { listId }, body: newItem },
    'Adicionar "Leite" à lista "Feira"',
    'Adicionar "Leite" a uma lista',
  ],
  [
    {
      name: 'addListItem',
      params: { listId },
      body: { ...newItem, isImpulse: true, isChecked: true },
    },
    'Pegar "Leite"',
    'Pegar "Leite"',
  ],
  [
    { name: 'changeListItem', ...forListItem, body: { isChecked: true, price: 5 } },
    'Pegar "Arroz"',
    'Pegar um item',
  ],
  [
    { name: 'changeListItem', ...forListItem, body: { isChecked: true } },
    'Marcar "Arroz"',
    'Marcar um item',
  ],
  [
    { name: 'changeListItem', ...forListItem, body: { isChecked: false } },
    'Desmarcar "Arroz"',
    'Desmarcar um item',
  ],
  [
    { name: 'changeListItem', ...forListItem, body: { quantity: 1.5 } },
    'Mudar "Arroz" para 1,5 un',
    'Mudar um item para 1,5',
  ],
  [
    { name: 'changeListItem', ...forListItem, body: { name: 'Feijão', quantity: 2 } },
    'Mudar "Arroz" para "Feijão"',
    'Mudar um item para "Feijão"',
  ],
  [
    { name: 'changeListItem', ...forListItem, body: { selectedProductId: productId } },
    'Vincular um produto a "Arroz"',
    'Vincular um produto a um item',
  ],
  [
    { name: 'changeListItem', ...forListItem, body: { note: 'parboilizado' } },
    'Anotar "parboilizado" em "Arroz"',
    'Anotar "parboilizado" em um item',
  ],
  [
    { name: 'changeListItem', ...forListItem, body: { note: null } },
    'Apagar a nota de "Arroz"',
    'Apagar a nota de um item',
  ],
  [
    { name: 'changeListItem', ...forListItem, body: { onlyAt: 'Assaí' } },
    'Mudar onde comprar "Arroz"',
    'Mudar onde comprar um item',
  ],
  [
    { name: 'rememberNote', body: { name: 'Arroz', note: 'parboilizado' } },
    'Lembrar "parboilizado" sempre que "Arroz" entrar em uma lista',
    'Lembrar "parboilizado" sempre que "Arroz" entrar em uma lista',
  ],
  [
    { name: 'rememberNote', body: { name: 'Arroz', note: null } },
    'Não lembrar mais a nota de "Arroz"',
    'Não lembrar mais a nota de "Arroz"',
  ],
  [
    { name: 'rememberPackageCount', body: { name: 'Leite', container: 'caixa', count: 12 } },
    'Lembrar que 1 caixa de "Leite" tem 12 un',
    'Lembrar que 1 caixa de "Leite" tem 12 un',
  ],
  [
    { name: 'rememberPackageCount', body: { name: 'Leite', container: 'caixa', count: null } },
    'Não lembrar mais quantas unidades tem 1 caixa de "Leite"',
    'Não lembrar mais quantas unidades tem 1 caixa de "Leite"',
  ],
  [
    { name: 'removeListItem', ...forListItem },
    'Remover "Arroz" da lista "Feira"',
    'Remover um item de uma lista',
  ],
  [
    { name: 'moveListItems', params: { listId }, body: { toListId: listId, items: [item] } },
    'Mover "Arroz" para a lista "Feira"',
    'Mover um item para uma lista',
  ],
  [
    { name: 'finishPurchase', params: { pantryId }, body: { listId, items: [newItem] } },
    'Finalizar a compra de "Feira" (1 item), para a despensa "Casa"',
    'Finalizar a compra (1 item)',
  ],
  [
    { name: 'undoFinish', params: { pantryId, finishId: id(7) } },
    'Desfazer a finalização da compra',
    'Desfazer a finalização da compra',
  ],
  [
    { name: 'addPantryItem', params: { pantryId }, body: newItem },
    'Adicionar "Leite" à despensa "Casa"',
    'Adicionar "Leite" a uma despensa',
  ],
  [
    { name: 'changePantryItem', ...forPantryItem, body: { add: 1 } },
    '+1 "Café" na despensa "Casa"',
    '+1 em um item de uma despensa',
  ],
  [
    { name: 'changePantryItem', ...forPantryItem, body: { add: -0.5 } },
    '−0,5 "Café" na despensa "Casa"',
    '−0,5 em um item de uma despensa',
  ],
  [
    { name: 'changePantryItem', ...forPantryItem, body: { quantity: 3 } },
    'Mudar o estoque de "Café" para 3 kg',
    'Mudar o estoque de um item para 3',
  ],
  [
    { name: 'changePantryItem', ...forPantryItem, body: { lowStockAlertThreshold: 2 } },
    'Avisar de "Café" quando restar 2 kg',
    'Avisar de um item quando restar 2',
  ],
  [
    { name: 'changePantryItem', ...forPantryItem, body: { lowStockAlertThreshold: null } },
    'Não avisar mais de "Café" por quantidade',
    'Não avisar mais de um item por quantidade',
  ],
  [
    { name: 'removePantryItem', ...forPantryItem },
    'Remover "Café" da despensa "Casa"',
    'Remover um item de uma despensa',
  ],
  [
    { name: 'deletePantry', params: { pantryId } },
    'Excluir a despensa "Casa"',
    'Excluir uma despensa',
  ],
  [
    { name: 'saveSupermarket', body: { name: 'São Jorge' } },
    'Guardar o supermercado "São Jorge"',
    'Guardar o supermercado "São Jorge"',
  ],
  [
    { name: 'saveStoreLabel', params: {}, body: { productId } },
    'Vincular a etiqueta da balança a um produto',
    'Vincular a etiqueta da balança a um produto',
  ],
  [
    {
      name: 'notePrice',
      body: { productId, supermarket: 'Feira', unit: 'kg', price: 5.9 },
      context: { product: { id: productId, name: 'Banana' } },
    },
    'Anotar o preço de "Banana" em "Feira": R$ 5,90',
    'Anotar o preço de "Banana" em "Feira": R$ 5,90',
  ],
  [
    {
      name: 'notePrice',
      body: { productId, supermarket: 'Feira', unit: 'kg', price: 5.9 },
    },
    'Anotar o preço de um produto em "Feira": R$ 5,90',
    'Anotar o preço de um produto em "Feira": R$ 5,90',
  ],
  [
    { name: 'removePriceNote', params: { priceNoteId: itemId } },
    'Apagar um preço anotado',
    'Apagar um preço anotado',
  ],
  [
    { name: 'changePantryItem', ...forPantryItem, body: { targetQuantity: 6 } },
    'Mudar o alvo de "Café" para 6 kg',
    'Mudar o alvo de um item para 6',
  ],
  [
    { name: 'changePantryItem', ...forPantryItem, body: { targetQuantity: null } },
    'Tirar o alvo de "Café"',
    'Tirar o alvo de um item',
  ],
  [
    { name: 'changePantryItem', ...forPantryItem, body: { openedLifeDays: 3 } },
    'Mudar a validade de "Café"',
    'Mudar a validade de um item',
  ],
  [
    { name: 'addBatch', ...forPantryItem, body: { amount: 2, bestBefore: '2026-12-12' } },
    'Adicionar 2 kg de "Café", validade 12/12/2026',
    'Adicionar 2 de um item, validade 12/12/2026',
  ],
  [
    { name: 'changeBatch', ...forBatch, body: { bestBefore: '2026-12-12' } },
    'Mudar a validade de "Café" para 12/12/2026',
    'Mudar a validade de um item para 12/12/2026',
  ],
  [
    { name: 'changeBatch', ...forBatch, body: { bestBefore: null } },
    'Tirar a validade de "Café"',
    'Tirar a validade de um item',
  ],
  [
    { name: 'changeBatch', ...forBatch, body: { openedOn: '2026-11-21' } },
    'Abrir "Café"',
    'Abrir um item',
  ],
  [
    { name: 'changeBatch', ...forBatch, body: { frozenOn: '2026-11-21' } },
    'Congelar "Café"',
    'Congelar um item',
  ],
  [
    { name: 'changeBatch', ...forBatch, body: { frozenOn: null } },
    'Descongelar "Café"',
    'Descongelar um item',
  ],
  [
    { name: 'useBatch', ...forBatch, body: { amount: 0.5 } },
    'Usar 0,5 kg de "Café"',
    'Usar 0,5 de um item',
  ],
  [
    { name: 'recordWaste', body: { pantryId, itemId: stockId, batchId: stockId, amount: 1 } },
    '1 kg de "Café" no lixo',
    '1 de um item no lixo',
  ],
  [
    { name: 'undoWaste', params: { wasteId: itemId } },
    'Desfazer o desperdício de "Café"',
    'Desfazer o desperdício',
  ],
  [
    { name: 'changePurchasedLine', ...forLine, body: { price: 5 } },
    'Corrigir "Arroz" na compra de 21/11/2026',
    'Corrigir um item na compra',
  ],
  [
    { name: 'addPurchasedLine', ...forTrip, body: { name: 'Sal' } },
    'Pôr "Sal" na compra de 21/11/2026',
    'Pôr "Sal" na compra',
  ],
  [
    { name: 'removePurchasedLine', ...forLine, body: {} },
    'Remover "Arroz" da compra de 21/11/2026',
    'Remover um item da compra',
  ],
  [
    { name: 'changeFinishedTrip', ...forTrip, body: { supermarket: 'Dia' } },
    'Corrigir a compra de 21/11/2026',
    'Corrigir a compra',
  ],
  [
    { name: 'deleteFinishedTrip', ...forTrip, body: { takesStock: true } },
    'Excluir a compra de 21/11/2026',
    'Excluir a compra',
  ],
  [
    { name: 'undoTripCorrection', params: { finishId: listId, correctionId: itemId } },
    'Desfazer a correção da compra de 21/11/2026',
    'Desfazer a correção da compra',
  ],
  [
    { name: 'changeNoticePreferences', body: { itemsAdded: true } },
    'Mudar os seus avisos',
    'Mudar os seus avisos',
  ],
  [{ name: 'changeProfile', body: { displayName: null } }, 'Tirar o seu nome', 'Tirar o seu nome'],
];

it.each(cases)(
  'MOB-01 describes %j in words, never by an id',
  (write, textWithNames, textWithoutNames) => {
    const { name } = makeWrite(write);
    const { describe } = definitions.writes[name] as WriteDefinition<OutboxWriteName>;
    const texts = [rowsWithNames, noRows].map((rows) =>
      withPlainSpaces(describe(makeWrite(write) as never, rows)),
    );
    expect(texts).toEqual([textWithNames, textWithoutNames]);
    for (const text of texts) expect(text).not.toMatch(/[\da-f]{8}-/u);
  },
);
