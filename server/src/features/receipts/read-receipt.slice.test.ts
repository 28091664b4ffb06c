import { expect, it } from 'vitest';
import { startReceiptPages } from '../../../../fakes/receipt-pages.ts';
import type { Person } from '../../../test/people/person.ts';
import { lineOf, newAccessKey, receiptOf } from '../../../test/people/receipts.ts';
import { newItem, prepareShopping, addTakenItem } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { createPageFetcher } from './fetching/fetch-page.ts';
import {
  keyOf,
  receiptLayouts,
  writeReceipt,
  type ReceiptSpec,
} from './reading/receipt-page.fixture.ts';

const statePages = await startReceiptPages();
addCleanup(statePages.stop);
const fetchReceiptPage = createPageFetcher({ baseUrl: statePages.url });
const { person, clock } = await startApp({ fetchReceiptPage });
clock.set('2026-11-20T14:00:00Z');

let lastNumber = 0;

/**
 * A new receipt of São Paulo for rice, beans and a product that is not in the catalogue, with a
 * discount in the footer.
 */
function newReceipt(overrides: Partial<ReceiptSpec> = {}): ReceiptSpec {
  lastNumber += 1;
  return {
    shopName: 'SUPERMERCADO SAO JORGE LTDA',
    cnpj: '06057223000171',
    state: '35',
    issued: '2026-11-20 10:42:00',
    number: lastNumber,
    discount: 100,
    lines: [
      { text: 'ARROZ T JOAO 5KG', code: '101', quantity: 1_000, unit: 'UN', price: 2_990 },
      { text: 'FEIJ CARIOCA CAMIL 1KG', code: '102', quantity: 2_000, unit: 'UN', price: 799 },
      { text: 'PILHA ALC AA', code: '103', quantity: 1_000, unit: 'UN', price: 1_290 },
    ],
    ...overrides,
  };
}

/** Returns the address in the receipt's QR code. */
const qrAddressOf = (receipt: ReceiptSpec) =>
  `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${keyOf(receipt)}|3|1`;

it.each(receiptLayouts)('API-37 NF-01 NF-02 reads a receipt in the layout %s', async (layout) => {
  const { ana } = await prepareShopping(await person());
  const receipt = newReceipt();
  const text = writeReceipt(receipt, layout);
  const body = { text, code: qrAddressOf(receipt), mayFetch: false };
  const answer = (await ana.call('readReceipt', { body })).body;
  expect(answer).toMatchObject({
    status: 'read',
    supermarket: 'Supermercado Sao Jorge',
    receipt: { key: keyOf(receipt), total: 57.78, discount: 1, unreadPaid: 0, unreadLines: [] },
  });
  const lines = answer.status === 'read' ? answer.receipt.lines : [];
  // XML has no discount in the footer: each of its lines contains a share of the discount.
  const rice = layout === 'xml' ? 28.9 : 29.9;
  expect(lines.map(({ charged }) => charged)).toEqual([rice, 15.98, 12.9]);
  expect(lines.reduce((sum, { paid }) => sum + Math.round(paid * 100), 0)).toBe(5_778);
});

it('NF-08 fetches the page of the state only after the person agreed', async () => {
  const { ana } = await prepareShopping(await person());
  const receipt = newReceipt();
  statePages.pages.set(keyOf(receipt), writeReceipt(receipt, 'responsive'));
  const requestCount = statePages.requests.length;
  const read = async (mayFetch: boolean) =>
    (await ana.call('readReceipt', { body: { text: qrAddressOf(receipt), mayFetch } })).body;
  expect(await read(false)).toEqual({ status: 'may-fetch', host: 'www.nfce.fazenda.sp.gov.br' });
  expect(statePages.requests).toHaveLength(requestCount);
  expect(await read(true)).toMatchObject({ status: 'read', receipt: { source: 'page' } });
  expect(statePages.requests).toHaveLength(requestCount + 1);
});

it('API-37 NF-01 returns the address to open if the page has a captcha, or if the state lets only people open it', async () => {
  const { ana } = await prepareShopping(await person());
  const read = async (text: string) =>
    (await ana.call('readReceipt', { body: { text, mayFetch: true } })).body;
  // The fake of the state's server answers with a captcha for a receipt that it does not know.
  const captchaAnswer = await read(qrAddressOf(newReceipt()));
  expect(captchaAnswer).toMatchObject({ status: 'open-page', state: 'São Paulo' });
  const requestCount = statePages.requests.length;
  const minasAnswer = await read(qrAddressOf(newReceipt({ state: '31' })));
  expect(minasAnswer).toMatchObject({ status: 'open-page', state: 'Minas Gerais' });
  expect(statePages.requests).toHaveLength(requestCount);
});

it('API-37 NF-01 NF-32 refuses a code or a page that is not a receipt', async () => {
  const { ana } = await prepareShopping(await person());
  const errorCodeOf = async (text: string) =>
    (await ana.expectFailure('readReceipt', { body: { text, mayFetch: true } })).body.code;
  expect(await errorCodeOf('https://exemplo.com.br/qr')).toBe('receipt-key-invalid');
  expect(await errorCodeOf(newAccessKey().replace(/^35/u, '99'))).toBe('receipt-key-invalid');
  expect(await errorCodeOf(`<html><body>${'nada '.repeat(200)}</body></html>`)).toBe(
    'receipt-unreadable',
  );
});

it('NF-04 NF-35 recognises a receipt that the household has recorded, by its code and by its page', async () => {
  const { ana, pantryId } = await prepareShopping(await person());
  const receipt = newReceipt();
  const recorded = receiptOf(pantryId, [lineOf({ name: 'Sal' })], { key: keyOf(receipt) });
  const { id } = (await ana.call('recordReceipt', { body: recorded })).body;
  for (const text of [keyOf(receipt), qrAddressOf(receipt), writeReceipt(receipt, 'responsive')]) {
    const answer = (await ana.call('readReceipt', { body: { text, mayFetch: true } })).body;
    expect(answer).toEqual({ status: 'recorded', receiptId: id });
  }
});

it('NF-03 proposes items of the list and products, and is sure of more lines on the next receipt of the same supermarket', async () => {
  const { ana, rice, beans, listId, pantryId } = await prepareShopping(await person());
  const taken = await addTakenItem(ana, listId, {
    name: 'Arroz',
    productId: rice.id,
    price: 29.9,
    purchasedQuantity: 1,
  });
  const planned = await newItem(ana, listId, { name: 'Feijão' });
  const read = async (list?: string) => {
    const text = writeReceipt(newReceipt(), 'responsive');
    const body = { text, mayFetch: false, ...(list !== undefined && { listId: list }) };
    const answer = (await ana.call('readReceipt', { body })).body;
    if (answer.status !== 'read') throw new Error(`The receipt is ${answer.status}.`);
    return answer;
  };
  const first = await read(listId);
  expect(
    first.matches.map(({ isSure, choices: [best] }) => [isSure, best?.listItemId ?? null]),
  ).toEqual([
    [true, taken.id],
    [true, planned.id],
    [false, null],
  ]);
  expect(first.matches[1]?.choices[0]).toMatchObject({
    productId: beans.id,
    name: beans.name,
    categoryName: beans.categoryName,
  });

  const lines = first.receipt.lines.map((line, index) => ({
    ...line,
    name: ['Arroz', 'Feijão', 'Pilha AA'][index] ?? '',
    productId: [rice.id, beans.id, null][index] ?? null,
  }));
  const { cnpj, shopName } = first.receipt;
  const recorded = receiptOf(pantryId, lines, { cnpj, shopName, supermarket: 'São Jorge' });
  await ana.call('recordReceipt', { body: recorded });

  const second = await read();
  expect(second.supermarket).toBe('São Jorge');
  expect(second.matches.map(({ isSure, choices: [best] }) => [isSure, best?.name])).toEqual([
    [true, rice.name],
    [true, beans.name],
    [true, 'Pilha AA'],
  ]);
});

it('NF-03 API-17 refuses the list of another household', async () => {
  const { listId } = await prepareShopping(await person());
  const bia = await person();
  const body = { text: newAccessKey(), mayFetch: false, listId };
  expect((await bia.expectFailure('readReceipt', { body })).body.code).toBe('list-not-found');
});

it('PRD-06 proposes no product that the person has reported', async () => {
  const ana = await person();
  const proposedIds = async () => {
    const text = writeReceipt(newReceipt(), 'xml');
    const { body } = await ana.call('readReceipt', { body: { text, mayFetch: false } });
    const matches = body.status === 'read' ? body.matches : [];
    return matches.flatMap(({ choices }) => choices.flatMap((choice) => choice.productId ?? []));
  };
  const before = await proposedIds();
  expect(before).not.toEqual([]);
  for (const productId of new Set(before)) {
    await ana.call('reportProduct', { params: { productId }, body: { reason: 'wrong' } });
  }
  const after = await proposedIds();
  expect(after.filter((id) => before.includes(id))).toEqual([]);
});

it('NF-12 asks once for each CNPJ of a household which supermarket it is', async () => {
  const [{ ana, pantryId }, { ana: bia }] = [
    await prepareShopping(await person()),
    await prepareShopping(await person()),
  ];
  const receipt = newReceipt();
  const read = async (who: Person, overrides: Partial<ReceiptSpec> = {}) => {
    const text = writeReceipt(newReceipt(overrides), 'responsive');
    const answer = (await who.call('readReceipt', { body: { text, mayFetch: false } })).body;
    if (answer.status !== 'read') throw new Error(answer.status);
    return [answer.supermarket, answer.asksSupermarket];
  };
  const unknown = ['Supermercado Sao Jorge', true];
  expect(await read(ana)).toEqual(unknown);
  const lines = [lineOf({ name: 'Sal' })];
  const body = receiptOf(pantryId, lines, {
    key: keyOf(receipt),
    // The key says whose receipt it is, whatever the device sends.
    cnpj: null,
    supermarket: 'Assaí',
  });
  await ana.call('recordReceipt', { body });
  expect(await read(ana, { number: 901 })).toEqual(['Assaí', false]);
  // Another branch of the company may be another supermarket.
  expect(await read(ana, { number: 902, cnpj: '11222333000262' })).toEqual(unknown);
  expect(await read(bia, { number: 903 })).toEqual(unknown);
});

it('NF-12 learns no supermarket by a CNPJ with wrong check digits', async () => {
  const { ana, pantryId } = await prepareShopping(await person());
  const photo = { key: null, cnpj: '11222333000182', supermarket: 'Assaí' };
  await ana.call('recordReceipt', { body: receiptOf(pantryId, [lineOf({ name: 'Sal' })], photo) });
  const text = writeReceipt(newReceipt({ cnpj: '11222333000182' }), 'responsive');
  const { body } = await ana.call('readReceipt', { body: { text, mayFetch: false } });
  expect(body).toMatchObject({ asksSupermarket: true });
});

it('AI-42 API-37 reads the text of a paper by what it proves, and its key not as a code', async () => {
  const { ana } = await prepareShopping(await person());
  const text = [
    'SUPERMERCADO SAO JORGE LTDA',
    'CNPJ: 06.057.223/0001-71',
    '# CODIGO DESCRICAO QTD UN VL UN R$ VL TOTAL R$',
    '001 101 ARROZ T JOAO 5KG 1 UN X 29,90 29,90',
    '002 102 FEIJ CARIOCA CAMIL 1KG 2 UN X 7,99 15,93',
    '003 103 PILHA ALC AA 1 UN X 12,90 12,90',
    'Valor Total R$ 58,78',
    'No 000123 Serie 001 20/11/2026 10:42:00',
  ];
  const bodyOf = (rows: readonly string[]) => ({
    body: { text: rows.join('\n'), isFromPaper: true, mayFetch: false },
  });
  expect((await ana.call('readReceipt', bodyOf(text))).body).toMatchObject({
    status: 'read',
    receipt: {
      source: 'photo',
      cnpj: '06057223000171',
      total: 58.78,
      unreadPaid: 15.98,
      doubts: ['unread'],
      lines: [
        { text: 'ARROZ T JOAO 5KG', code: null },
        { text: 'PILHA ALC AA', code: null },
      ],
    },
  });
  for (const rows of [[newAccessKey()], ['nada']]) {
    const { body } = await ana.expectFailure('readReceipt', bodyOf(rows));
    expect(body.code).toBe('receipt-unreadable');
  }
});
