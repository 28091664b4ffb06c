import { errorKinds, receiptLimits } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../../fakes/scripted-reply.ts';
import { lineOf, newAccessKey, receiptOf } from '../../../test/people/receipts.ts';
import { newItem, prepareShopping } from '../../../test/people/shopping.ts';
import type { Person } from '../../../test/people/person.ts';
import { startFakeGemini } from '../../../test/servers/fakes.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { ai, provider } = await startFakeGemini();
const { person, clock } = await startApp({ ai });
clock.set('2026-11-20T14:00:00Z');

const jpeg = Buffer.from('ffd8ffe000104a46494600010100', 'hex');
const cpf = '529.982.247-25';

const sendPhoto = (who: Person, query = '', body: Uint8Array = jpeg) =>
  who.request('POST', `/api/receipts/photo${query}`, {
    body,
    headers: { 'content-type': 'image/jpeg' },
  });

/** The model's reply for a receipt of rice, beans and tomatoes. */
const replyFields = {
  shopName: 'SUPERMERCADO SAO JORGE LTDA',
  cnpj: '06.057.223/0001-71',
  issued: '20/11/2026 10:42:00',
  key: '',
  total: '51,93',
  discount: '1,00',
  lines: [
    {
      text: 'ARROZ T JOAO 5KG',
      code: '101',
      quantity: '1,000',
      unit: 'UN',
      unitPrice: '29,90',
      total: '29,90',
    },
    {
      text: 'FEIJ CARIOCA CAMIL 1KG',
      code: '102',
      quantity: '2',
      unit: 'UN',
      unitPrice: '7,99',
      total: '15,98',
    },
    {
      text: 'TOMATE ITALIANO',
      code: '',
      quantity: '0,706',
      unit: 'KG',
      unitPrice: '9,99',
      total: '7,05',
    },
  ],
};
const scriptReply = (fields: object) => provider.script.next(answer(JSON.stringify(fields)));

it('NF-02 reads a photo with the model, with exact amounts, and marks the receipt as read from a photo', async () => {
  const ana = await person();
  const key = newAccessKey();
  provider.script.next(
    answer(`Aqui está:\n\`\`\`json\n${JSON.stringify({ ...replyFields, key })}\n\`\`\``),
  );
  const response = await sendPhoto(ana);
  expect([response.statusCode, response.json()]).toMatchObject([
    200,
    {
      status: 'read',
      supermarket: 'Supermercado Sao Jorge',
      receipt: {
        key,
        cnpj: '06057223000171',
        shopName: 'SUPERMERCADO SAO JORGE LTDA',
        issuedAt: '2026-11-20T13:42:00.000Z',
        total: 51.93,
        discount: 1,
        unreadPaid: 0,
        unreadLines: [],
        source: 'photo',
        lines: [
          { text: 'ARROZ T JOAO 5KG', code: '101', quantity: 1, unit: 'un', charged: 29.9 },
          { text: 'FEIJ CARIOCA CAMIL 1KG', quantity: 2, unit: 'un', price: 7.99, charged: 15.98 },
          { text: 'TOMATE ITALIANO', code: null, quantity: 0.706, unit: 'kg', charged: 7.05 },
        ],
      },
    },
  ]);
});

it('NF-02 NF-08 sends the model the photo, and instructions to leave out the consumer', async () => {
  scriptReply(replyFields);
  await sendPhoto(await person());
  expect(provider.requests.at(-1)?.body).toMatchObject({
    systemInstruction: { parts: [{ text: expect.stringContaining('CPF, o nome') }] },
    contents: [
      { parts: [{ inlineData: { mimeType: 'image/jpeg', data: jpeg.toString('base64') } }] },
    ],
  });
});

it('NF-03 proposes items of the list of the trip', async () => {
  const { ana, listId } = await prepareShopping(await person());
  const planned = await newItem(ana, listId, { name: 'Feijão' });
  scriptReply(replyFields);
  const { matches } = (await sendPhoto(ana, `?listId=${listId}`)).json();
  expect(matches[1].choices[0]).toMatchObject({ listItemId: planned.id });
});

it('NF-03 API-17 refuses the list of another household without asking the model', async () => {
  const { listId } = await prepareShopping(await person());
  const requestCount = provider.requests.length;
  const response = await sendPhoto(await person(), `?listId=${listId}`);
  expect([response.statusCode, response.json().code]).toEqual([404, 'list-not-found']);
  expect(provider.requests).toHaveLength(requestCount);
});

it('NF-04 NF-35 recognises a receipt that the household has recorded by the key on its photo', async () => {
  const { ana, pantryId } = await prepareShopping(await person());
  const recorded = receiptOf(pantryId, [lineOf({ name: 'Sal' })]);
  const { id } = (await ana.call('recordReceipt', { body: recorded })).body;
  scriptReply({ ...replyFields, key: recorded.key });
  expect((await sendPhoto(ana)).json()).toEqual({ status: 'recorded', receiptId: id });
});

it('NF-02 ignores a key with a wrong check digit', async () => {
  const key = newAccessKey();
  scriptReply({ ...replyFields, key: `${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 10}` });
  expect((await sendPhoto(await person())).json().receipt).toMatchObject({
    key: null,
    cnpj: '06057223000171',
  });
});

it('NF-02 reads the complete lines of an answer that was cut off', async () => {
  const cut = JSON.stringify(replyFields).replace(/"9,99".*$/u, '"9,');
  provider.script.next(answer(cut));
  const { receipt } = (await sendPhoto(await person())).json();
  expect(receipt.lines).toHaveLength(2);
  // The reply has the total and the discount before the lines, so the unread amount can be computed.
  expect(receipt).toMatchObject({ total: 51.93, unreadLines: [] });
  expect(receipt.unreadPaid).toBeCloseTo(7.05, 0);
});

describe('NF-02 a hostile answer of the model', () => {
  it('NF-02 NF-08 adds no markup, no CPF and no line without amounts to the receipt', async () => {
    const [rice] = replyFields.lines;
    scriptReply({
      ...replyFields,
      shopName: `<script>alert(1)</script> JOAO DA SILVA ${cpf}`,
      cnpj: cpf,
      lines: [
        {
          ...rice,
          text: `<img src=x onerror=alert(1)>ARROZ\u202E\u0000 ${cpf}`,
          code: '52998224725',
        },
        {
          text: `CONSUMIDOR MARIA ${cpf}`,
          code: '',
          quantity: '',
          unit: '',
          unitPrice: '',
          total: '',
        },
        { ...rice, text: 'X'.repeat(50_000), quantity: 'muitos' },
        null,
        'uma linha',
      ],
    });
    const response = await sendPhoto(await person());
    expect(response.statusCode).toBe(200);
    const { receipt } = response.json();
    expect(response.body).not.toMatch(/52998224725|529\.982|MARIA|[<>]|\u202E/u);
    expect(receipt.cnpj).toBeNull();
    expect(receipt.lines).toMatchObject([{ code: null }]);
    expect(receipt.lines[0].text).toContain('ARROZ');
    expect(receipt.unreadLines).toHaveLength(1);
    expect(receipt.unreadLines[0].length).toBeLessThanOrEqual(receiptLimits.lineText);
  });

  it.each([
    ['10,00', -4_292],
    ['500,00', 44_708],
  ])(
    'NF-02 with the wrong total %s leads to an unread amount that is the total minus the sum of the lines',
    async (total, unreadCentavos) => {
      scriptReply({ ...replyFields, total, discount: '' });
      const { receipt } = (await sendPhoto(await person())).json();
      const paid = receipt.lines.reduce(
        (sum: number, line: { paid: number }) => sum + Math.round(line.paid * 100),
        0,
      );
      const unread = Math.round(receipt.unreadPaid * 100);
      expect(paid + unread).toBe(Math.round(receipt.total * 100));
      expect(Math.abs(unread - unreadCentavos)).toBeLessThan(2);
    },
  );

  it('NF-02 with too many lines is cut to the maximum number of lines', async () => {
    const newLine = (index: number) => ({ ...replyFields.lines[0], text: `ITEM ${index}` });
    scriptReply({
      ...replyFields,
      total: '299.000,00',
      lines: Array.from({ length: 10_000 }, (_, index) => newLine(index)),
    });
    const { receipt } = (await sendPhoto(await person())).json();
    expect(receipt.lines).toHaveLength(receiptLimits.lines);
    expect(receipt.unreadLines).toHaveLength(receiptLimits.lines);
  });
});

it.each([
  ['no JSON', 'Esta foto não mostra uma nota.'],
  ['no lines', JSON.stringify({ ...replyFields, lines: [] })],
  ['lines that are not an array', JSON.stringify({ ...replyFields, lines: 'ARROZ' })],
  ['no total', JSON.stringify({ ...replyFields, total: 'ilegível' })],
  ['neither a date nor a key', JSON.stringify({ ...replyFields, issued: '' })],
  ['an impossible date', JSON.stringify({ ...replyFields, issued: '31/02/2026 10:00' })],
  ['an array', '[1, 2]'],
  ['nothing at all', ''],
])('NF-01 says that a photo is unreadable when the model answers with %s', async (_, text) => {
  provider.script.next(answer(text));
  const response = await sendPhoto(await person());
  const { status, message } = errorKinds['receipt-unreadable'];
  expect([response.statusCode, response.json()]).toEqual([
    status,
    { code: 'receipt-unreadable', message },
  ]);
});

it('NF-01 NF-32 AI-04 returns the error of the model, or `ai-unavailable` on a server without a model', async () => {
  const ana = await person();
  provider.script.next({ does: 'refuse', reason: 'quota' });
  expect((await sendPhoto(ana)).json()).toMatchObject({ code: 'ai-quota-exceeded' });
  provider.script.next({ does: 'block', after: [] });
  expect((await sendPhoto(ana)).json()).toMatchObject({ code: 'ai-blocked' });
  const withoutModel = await (await startApp({})).person();
  expect((await sendPhoto(withoutModel)).json()).toMatchObject({ code: 'ai-unavailable' });
});

it('NF-01 NF-32 refuses a file that is not an image, without asking the model', async () => {
  const requestCount = provider.requests.length;
  const response = await sendPhoto(await person(), '', Buffer.from('<nfeProc/>'));
  expect([response.statusCode, response.json().code]).toEqual([400, 'validation']);
  expect(provider.requests).toHaveLength(requestCount);
});
