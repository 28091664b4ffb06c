/** The review of a receipt and its recording, with the real sync code. */
import type { Answer, NewReceipt } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { ErrorResponse, type fakeApi } from '../../../../test/fakes/fake-api.ts';
import { itemRow, listRow } from '../../../lib/items/rows.fixture.ts';
import { kitchen, openReceipts } from '../../../../test/screens/open-receipts.tsx';
import { tapTwice } from '../../../../test/tap-twice.ts';
import { textOf } from '../../../../test/text-of.ts';
import {
  coffee,
  key,
  makeChoice,
  makeLine,
  matches,
  milk,
  makeReadAnswer,
  makeReadReceipt,
  makeReceipt,
} from '../receipt.fixture.ts';
import { createDraft, readDraft, saveDraft } from './receipt-draft.ts';

vi.mock('#platform/incoming.ts', () => ({ incoming: { takeShared: async () => undefined } }));
vi.mock('../../scanner/ReceiptScanner.tsx', () => ({ ReceiptScanner: () => null }));
vi.mock('../read/read-file.ts', () => ({}));

beforeEach(() => localStorage.clear());

const user = userEvent.setup();
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const listId = newId();

interface Options {
  readonly receipt?: Parameters<typeof makeReadAnswer>[0];
  readonly answer?: Parameters<typeof makeReadAnswer>[1];
  readonly listId?: string;
  readonly reads?: Parameters<typeof fakeApi>[0];
  readonly answers?: ReturnType<typeof fakeApi>['answers'];
}

/** Opens the review of a receipt that was read before. */
async function openReview({ receipt, answer, listId: tripListId, reads, answers }: Options = {}) {
  const options = { household: null, listId: tripListId ?? null };
  saveDraft(createDraft(makeReadAnswer(receipt, answer), options));
  const opened = openReceipts('/notas/ler', reads, {
    recordReceipt: makeReceipt({ id: 'r-1', pantryId: kitchen.id }),
    ...answers,
  });
  await screen.findByRole('heading', { name: /^Nota do/u });
  return opened;
}
/** Returns the button that records the receipt, once the pantries are loaded. */
async function findRecordButton(name = 'Lançar na despensa') {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  return button;
}
const record = async (name?: string) => user.click(await findRecordButton(name));
const getQuestion = (text: RegExp) => screen.getByRole('group', { name: text });
const choose = (text: RegExp, name: string) =>
  user.click(within(getQuestion(text)).getByRole('radio', { name }));
async function decideAll() {
  await choose(/LTE INTEG/u, milk.name);
  await choose(/DET LIMPOL/u, 'Novo produto');
}
const recordedBodies = ({ sent }: ReturnType<typeof fakeApi>) =>
  sent.filter(({ name }) => name === 'recordReceipt').map(({ body }) => body as NewReceipt);

it('NF-03 asks only about doubtful lines, with at most three choices, and hides the other lines', async () => {
  const { container } = await openReview();
  expect(screen.getByRole('heading', { name: '2 itens para conferir' })).toBeTruthy();
  expect(screen.getByText('1 de 3 certos')).toBeTruthy();
  const radios = within(getQuestion(/LTE INTEG/u)).getAllByRole('radio');
  expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Leite integral Piracanjuba 1 L',
    'Leite desnatado Piracanjuba 1 L',
    'Novo produto',
  ]);
  expect(radios.some((radio) => (radio as HTMLInputElement).checked)).toBe(false);
  expect(screen.queryByText(coffee.name)).toBeNull();
  await press('Certos (1)');
  expect(screen.getByText(coffee.name)).toBeTruthy();
  expect(await axe(container)).toEqual([]);
});

it('NF-03 moves the focus to the first undecided line instead of recording', async () => {
  const { api } = await openReview();
  await press('Conferir 2 itens');
  const [first] = within(getQuestion(/LTE INTEG/u)).getAllByRole('radio');
  expect(document.activeElement).toBe(first);
  await choose(/LTE INTEG/u, milk.name);
  await press('Conferir 1 item');
  expect(document.activeElement?.closest('fieldset')).toBe(getQuestion(/DET LIMPOL/u));
  expect(recordedBodies(api)).toEqual([]);
});

it('NF-03 NF-34 decides all remaining lines by their names on the receipt in one tap', async () => {
  const { api } = await openReview();
  await press('Usar o nome da nota nos 2 itens');
  expect(screen.getByRole('heading', { name: 'Tudo conferido' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Tudo conferido' })).toHaveFocus();
  await record();
  await waitFor(() =>
    expect(recordedBodies(api)[0]?.lines.map(({ name }) => name)).toEqual([
      coffee.name,
      'Leite Integ Pirac 1 L',
      'Det Limpol Crist',
    ]),
  );
});

it('NF-03 NF-34 requires a name for a new product', async () => {
  await openReview();
  await decideAll();
  await user.clear(within(getQuestion(/DET LIMPOL/u)).getByRole('textbox'));
  expect(await screen.findByRole('button', { name: 'Conferir 1 item' })).toBeTruthy();
});

it('NF-03 lets the person change the product of a sure line', async () => {
  const { api } = await openReview();
  await decideAll();
  await press('Certos (1)');
  await press(`Mudar ${coffee.name}`);
  await choose(/CAFE PILAO/u, 'Novo produto');
  await record();
  await waitFor(() =>
    expect(recordedBodies(api)[0]?.lines[0]).toMatchObject({
      productId: null,
      name: 'Cafe Pilao 500 g',
    }),
  );
});

it('NF-03 leads to a sure line whose name is missing', async () => {
  await openReview();
  await decideAll();
  await press('Certos (1)');
  await press(`Mudar ${coffee.name}`);
  await choose(/CAFE PILAO/u, 'Novo produto');
  await user.clear(within(getQuestion(/CAFE PILAO/u)).getByRole('textbox'));
  await press('Certos (1)');
  await press('Conferir 1 item');
  expect(document.activeElement?.closest('fieldset')).toBe(getQuestion(/CAFE PILAO/u));
});

it('NF-03 NF-34 keeps the answers after a reload', async () => {
  const { unmount, identity } = await openReview();
  await choose(/LTE INTEG/u, milk.name);
  unmount();
  openReceipts('/notas/ler', {}, {}, identity);
  await screen.findByRole('heading', { name: '1 item para conferir' });
  expect(within(getQuestion(/LTE INTEG/u)).getByRole('radio', { name: milk.name })).toBeChecked();
});

it('NF-02 shows the lines that could not be read, with their amount', async () => {
  await openReview({ receipt: { unreadPaid: 3.5, unreadLines: ['?? 3,50'], source: 'photo' } });
  const unread = screen.getByRole('region', { name: 'Não deu para ler' });
  expect(textOf(unread)).toContain('R$ 3,50');
  expect(textOf(unread)).toContain('?? 3,50');
  expect(screen.getByText('Lida da foto, confira.')).toBeTruthy();
});

it('NF-10 shows and records the printed amounts, and the discount below the lines', async () => {
  const share = { total: 61.08, discount: 1.74, addition: 0 };
  const fields = { quantity: 12, price: 5.09, ...share };
  const line = makeLine('CAFE PILAO 500G', 59.34, fields);
  const { api } = await openReview({
    receipt: { lines: [line], total: 59.34, discount: 1.74 },
    answer: { matches: matches.slice(0, 1) },
  });
  await press('Certos (1)');
  expect(textOf(screen.getByRole('list', { name: 'Itens certos' }))).toBe(
    'Café Pilão 500 gCAFE PILAO 500G  12 UN  61,08R$ 61,08',
  );
  expect(textOf(screen.getByRole('term'))).toBe('Desconto');
  expect(textOf(screen.getByRole('definition'))).toBe('-R$ 1,74');
  await record();
  await waitFor(() =>
    expect(recordedBodies(api)[0]?.lines[0]).toMatchObject({ paid: 59.34, ...share }),
  );
});

it('NF-04 records all lines once after two quick taps, and undoes the recording', async () => {
  const result = makeReceipt({ id: 'r-1', pantryId: kitchen.id });
  const { api } = await openReview({
    reads: {
      getReceipt: { ...result, lines: [] },
      getReceipts: { receipts: [result, makeReceipt({ supermarket: 'Extra' })], hasMore: false },
    },
    answers: { recordReceipt: result },
  });
  await decideAll();
  const draft = readDraft(null);
  tapTwice(await findRecordButton());
  expect(await screen.findByText('Nota lançada.')).toBeTruthy();
  const [body, ...furtherBodies] = recordedBodies(api);
  expect(furtherBodies).toEqual([]);
  expect(body).toMatchObject({
    id: draft?.id,
    key,
    supermarket: 'Assaí',
    total: 46.15,
    discount: 5.84,
    listId: null,
    pantryId: kitchen.id,
    addsStock: true,
    lines: [
      { name: coffee.name, productId: coffee.productId, paid: 24.9 },
      { name: milk.name, productId: milk.productId, paid: 15.87 },
      { name: 'Det Limpol Crist', productId: null, paid: 5.38 },
    ],
  });
  expect(api.sent.find(({ name }) => name === 'recordReceipt')?.key).toBe(draft?.sendKey);
  expect(window.location.pathname).toBe('/notas/r-1');
  expect(readDraft(null)).toBeUndefined();
  await press('Desfazer');
  await waitFor(() =>
    expect(api.sent.map(({ name }) => name)).toEqual(['recordReceipt', 'undoFinish']),
  );
  expect(window.location.pathname).toBe('/notas');
  // The receipt is hidden, although the server has not confirmed the undo yet.
  expect(await screen.findByRole('link', { name: /Extra/u })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Assaí/u })).toBeNull();
});

it('NF-04 leaves the person on the screen that they opened while a receipt was being recorded', async () => {
  const recording = Promise.withResolvers<Answer<'recordReceipt'>>();
  const { api } = await openReview({ answers: { recordReceipt: () => recording.promise } });
  await decideAll();
  await record();
  await waitFor(() => expect(recordedBodies(api)).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Notas' }));
  await screen.findByRole('heading', { name: 'Notas' });
  recording.resolve(makeReceipt({ id: 'r-1', pantryId: kitchen.id }));
  expect(await screen.findByText('Nota lançada.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeTruthy();
  expect(window.location.pathname).toBe('/notas');
});

it('NF-04 keeps the review if the recording fails, and retries with the same key', async () => {
  const { api } = await openReview();
  await decideAll();
  api.isOffline = true;
  await record();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Sem conexão. Tente novamente quando o sinal voltar.',
  );
  api.isOffline = false;
  const sendKey = readDraft(null)?.sendKey;
  await record();
  expect(await screen.findByText('Nota lançada.')).toBeTruthy();
  expect(api.sent.find(({ name }) => name === 'recordReceipt')?.key).toBe(sendKey);
});

it('NF-04 NF-35 links to the receipt if another person has recorded it during the review', async () => {
  const message = 'Esta nota já foi lançada.';
  await openReview({
    answers: {
      recordReceipt: () => new ErrorResponse(409, { code: 'receipt-recorded', message }),
      readReceipt: { status: 'recorded', receiptId: 'r-2' },
    },
  });
  await decideAll();
  await record();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(await screen.findByRole('link', { name: 'Ver nota' })).toHaveAttribute(
    'href',
    '/notas/r-2',
  );
});

it('NF-04 creates the first pantry before the receipt', async () => {
  const { api } = await openReview({ reads: { getPantries: [] } });
  await decideAll();
  const field = await screen.findByRole('textbox', { name: 'Nome da Despensa' });
  await user.clear(field);
  await record();
  expect(screen.getByText('O nome da despensa não pode ser vazio.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  await user.type(field, 'Dispensa');
  api.answers.createPantry = ({ body }) => body as Answer<'createPantry'>;
  await record();
  await waitFor(() =>
    expect(api.sent.map(({ name }) => name)).toEqual(['createPantry', 'recordReceipt']),
  );
  const [created, sent] = api.sent.map(({ body }) => body as { id: string; pantryId: string });
  expect(sent?.pantryId).toBe(created?.id);
});

it('NF-04 asks which pantry gets the stock if there are several', async () => {
  const garage = { ...kitchen, id: newId(), name: 'Garagem' };
  const { api } = await openReview({ reads: { getPantries: [kitchen, garage] } });
  await decideAll();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Despensa' }), 'Garagem');
  await record();
  await waitFor(() => expect(recordedBodies(api)[0]?.pantryId).toBe(garage.id));
});

it('NF-01 NF-04 records a receipt whose shop could not be read', async () => {
  const { api } = await openReview({ receipt: { shopName: '' } });
  await decideAll();
  await record();
  // The server refuses a shop without a name.
  await waitFor(() => expect(recordedBodies(api)[0]?.shopName).toBe('Assaí'));
});

it('NF-04 NF-35 requires the name of the supermarket, and uses its existing spelling', async () => {
  const { api } = await openReview({ reads: { getSupermarkets: { names: ['Assaí Centro'] } } });
  await decideAll();
  const field = screen.getByRole('combobox', { name: 'Supermercado' });
  await user.clear(field);
  await record();
  expect(screen.getByText('O nome do supermercado é obrigatório.')).toBeTruthy();
  await user.type(field, 'assai centro');
  await record();
  await waitFor(() => expect(recordedBodies(api)[0]?.supermarket).toBe('Assaí Centro'));
});

it('NF-04 records an old purchase without a change of the stock and without finishing the trip', async () => {
  const issuedAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const list = { ...listRow(listId), _count: { items: 0 }, items: [] };
  const listChoice = { ...milk, listItemId: newId() };
  const { api } = await openReview({
    listId,
    receipt: { issuedAt, lines: makeReadReceipt().lines.slice(0, 1) },
    answer: { matches: [{ isSure: true, choices: [listChoice], newName: 'Leite' }] },
    reads: { getLists: [list], getList: list },
  });
  await user.click(screen.getByRole('checkbox', { name: 'Compra antiga: não mexer no estoque' }));
  await record('Lançar nota');
  await waitFor(() =>
    expect(recordedBodies(api)[0]).toMatchObject({
      addsStock: false,
      listId: null,
      lines: [{ listItemId: null, productId: milk.productId }],
    }),
  );
});

it('NF-04 does not ask about the stock for a recent purchase', async () => {
  await openReview();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('NF-05 shows first which items were charged differently from the cart, and finishes the trip', async () => {
  const item = itemRow(newId(), listId, {
    name: 'Café Pilão 500 g',
    isChecked: true,
    price: 22.9,
    purchasedQuantity: 1,
  });
  const list = { ...listRow(listId), _count: { items: 1 }, items: [item] };
  const cartChoice = makeChoice('Café Pilão 500 g', { listItemId: item.id });
  const { api } = await openReview({
    listId,
    receipt: { lines: makeReadReceipt().lines.slice(0, 1), total: 24.9 },
    answer: { matches: [{ isSure: true, choices: [cartChoice], newName: 'Cafe' }] },
    reads: { getLists: [list], getList: list },
  });
  expect(screen.getByRole('link', { name: 'Voltar para a compra' })).toHaveAttribute(
    'href',
    `/lista-compras/${listId}/supermercado`,
  );
  const check = await screen.findByText(/^Cobraram/u);
  expect(textOf(check)).toBe('Cobraram R$ 2,00 a mais');
  expect(textOf(screen.getByRole('status'))).toContain(
    'Café Pilão 500 g: 24,90 na nota, 22,90 no carrinho',
  );
  await record();
  await waitFor(() =>
    expect(recordedBodies(api)[0]).toMatchObject({ listId, lines: [{ listItemId: item.id }] }),
  );
  await press('Desfazer');
  await waitFor(() =>
    expect(window.location.pathname).toBe(`/lista-compras/${listId}/supermercado`),
  );
});

it('NF-05 NF-36 shows the first of many differences, and all of them on request', async () => {
  const items = ['Arroz', 'Café', 'Chá', 'Feijão', 'Leite', 'Sal'].map((name) =>
    itemRow(newId(), listId, { name, isChecked: true, price: 1, purchasedQuantity: 1 }),
  );
  const list = { ...listRow(listId), _count: { items: 6 }, items };
  await openReview({
    listId,
    receipt: { lines: makeReadReceipt().lines.slice(0, 1), total: 24.9 },
    answer: { matches: matches.slice(0, 1) },
    reads: { getLists: [list], getList: list },
  });
  await screen.findByText('A nota e o carrinho não têm os mesmos itens');
  const lines = () => within(screen.getByRole('status')).getAllByRole('listitem');
  expect(lines()).toHaveLength(4);
  await press('Ver todas as 7 diferenças');
  expect(lines()).toHaveLength(7);
});

it('NF-03 NF-34 discards a receipt only after a confirmation', async () => {
  await openReview({ answer: { matches: [...matches] } });
  await press('Descartar nota');
  const dialog = await screen.findByRole('dialog', { name: 'Descartar esta nota?' });
  expect(readDraft(null)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(window.location.pathname).toBe('/notas'));
  expect(readDraft(null)).toBeUndefined();
});

describe('NF-12 a receipt of an unknown supermarket', () => {
  const unknown = { supermarket: 'Sendas Distribuidora', asksSupermarket: true };
  const reads = { getSupermarkets: { names: ['Extra', 'Assaí Centro'] } };

  it('NF-12 asks which supermarket it is, and records the answer', async () => {
    const { api, container } = await openReview({ answer: unknown, reads });
    expect(screen.getByRole('heading', { name: 'Nota do Sendas Distribuidora' })).toBeTruthy();
    const question = within(screen.getByRole('region', { name: 'Qual mercado é?' }));
    expect(question.getByText('Na nota: SENDAS DISTRIBUIDORA S/A')).toBeTruthy();
    expect(question.getByRole('combobox', { name: 'Supermercado' })).toHaveValue('');
    expect(await axe(container)).toEqual([]);
    await decideAll();
    await record();
    // The printed name does not become a supermarket without an answer.
    expect(question.getByText('O nome do supermercado é obrigatório.')).toBeTruthy();
    expect(question.getByRole('combobox', { name: 'Supermercado' })).toHaveFocus();
    expect(recordedBodies(api)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Assaí Centro' }));
    expect(screen.getByRole('heading', { name: 'Nota do Assaí Centro' })).toBeTruthy();
    await record();
    await waitFor(() => expect(recordedBodies(api)[0]?.supermarket).toBe('Assaí Centro'));
  });

  it('NF-12 suggests the supermarket of the trip first, and the printed name on request', async () => {
    const list = {
      ...listRow(listId),
      supermarket: 'Assaí Centro',
      _count: { items: 0 },
      items: [],
    };
    await openReview({
      answer: unknown,
      listId,
      reads: {
        ...reads,
        getLists: [list],
        getList: list,
      },
    });
    const question = within(screen.getByRole('region', { name: 'Qual mercado é?' }));
    await waitFor(() =>
      expect(question.getAllByRole('button').map(textOf)).toEqual([
        'Assaí Centro',
        'Extra',
        'Usar “Sendas Distribuidora”',
      ]),
    );
    await press('Usar “Sendas Distribuidora”');
    expect(question.getByRole('combobox')).toHaveValue('Sendas Distribuidora');
  });

  it('NF-12 keeps the question and its answer after a reload', async () => {
    const { unmount, identity } = await openReview({ answer: unknown, reads });
    await user.click(await screen.findByRole('button', { name: 'Extra' }));
    unmount();
    openReceipts('/notas/ler', reads, {}, identity);
    expect(await screen.findByRole('heading', { name: 'Nota do Extra' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Qual mercado é?' })).toBeTruthy();
  });

  it('NF-12 does not ask if the household has said which supermarket it is', async () => {
    await openReview({ answer: { supermarket: 'Assaí', asksSupermarket: false }, reads });
    expect(screen.queryByRole('region', { name: 'Qual mercado é?' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Supermercado' })).toHaveValue('Assaí');
  });
});
