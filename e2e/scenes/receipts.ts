/** The screens of receipts, with fake answers, so that the pictures do not depend on a website. */
import type { Answer, Receipt } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { apiOf } from '../support/account.ts';
import type { Household } from './household.ts';
import type { Stage } from './scenes.ts';

const key = '35261106057223000171650010000123451123456780';

const createReceipt = (id: string, fields: Partial<Receipt>): Receipt => ({
  id,
  key,
  shopName: 'SENDAS DISTRIBUIDORA S/A LJ 214',
  supermarket: 'Assaí',
  issuedAt: '2026-11-22T13:42:00.000Z',
  total: 306.57,
  discount: 5.84,
  itemCount: 60,
  source: 'page',
  finishId: newId(),
  pantryId: newId(),
  createdBy: null,
  createdAt: '2026-11-22T14:00:00.000Z',
  ...fields,
});

const receipts = [
  createReceipt('r-1', {}),
  createReceipt('r-2', {
    supermarket: 'Hortifrúti da Praça',
    issuedAt: '2026-11-15T21:10:00.000Z',
    total: 48.9,
    itemCount: 9,
  }),
  createReceipt('r-3', { issuedAt: '2026-10-25T12:05:00.000Z', total: 412.3, itemCount: 71 }),
];

/** Lines of a receipt: the printed text, the product's name, quantity, price and paid amount. */
const receiptLines = [
  ['LTE INTEG PIRAC 1L', 'Leite integral Piracanjuba 1 L', 3, 5.29, 15.87],
  ['CAFE PILAO 500G', 'Café Pilão 500 g', 1, 26.9, 26.9],
  ['DET LIMPOL CRIST', 'Detergente Limpol 500 ml', 2, 2.69, 5.38],
] as const;

export async function readReceipts({ page, shoot }: Stage, household: Household): Promise<void> {
  const list = (await (await apiOf(page)).get(`/api/shopping-lists/${household.weeklyListId}`)) as {
    items: { id: string; name: string }[];
  };
  const readAnswer = createReadAnswer(list.items);
  const lines = receiptLines.map(([text, name, quantity, price, paid]) => ({
    text,
    name,
    quantity,
    price,
    paid,
    total: paid,
    discount: 0,
    addition: 0,
    unit: 'un' as const,
    productId: null,
    categoryName: null,
    imageUrl: null,
  }));
  await page.route('**/api/receipts/read', (route) => route.fulfill({ json: readAnswer }));
  await page.route(/\/api\/receipts(?:\?.*)?$/u, (route) =>
    route.fulfill({ json: { receipts, hasMore: true } }),
  );
  await page.route('**/api/receipts/r-1', (route) =>
    route.fulfill({ json: { ...receipts[0], lines } }),
  );
  await page.goto('/notas');
  await page.getByRole('link', { name: /Hortifrúti/u }).waitFor();
  await shoot('receipts');
  await page.goto('/notas/r-1');
  await page.getByRole('button', { name: 'Excluir nota' }).waitFor();
  await shoot('receipt', { isFull: true });

  await page.goto(`/notas/ler?lista=${household.weeklyListId}`);
  await page.getByRole('button', { name: 'Digitar a chave' }).click();
  await shoot('receipt-ways');
  await page.getByRole('button', { name: 'Colar link ou texto' }).click();
  await page.getByRole('textbox', { name: 'Link ou texto da nota' }).fill('a página da nota');
  await page.getByRole('button', { name: 'Ler nota' }).click();
  await page.getByText(/^Cobraram/u).waitFor();
  await page.getByRole('radio', { name: 'Leite integral Piracanjuba 1 L' }).check();
  await shoot('receipt-review', { isFull: true });
  await page.getByRole('button', { name: /^Certos/u }).click();
  await page.getByRole('button', { name: 'Usar o nome da nota' }).click();
  await shoot('receipt-review-done', { isFull: true });
  await page.getByRole('button', { name: 'Descartar nota' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await page.waitForURL('**/notas');

  await page.unroute('**/api/receipts/read');
  const doubtfulAnswer = withDoubts(readAnswer);
  await page.route('**/api/receipts/read', (route) => route.fulfill({ json: doubtfulAnswer }));
  await page.goto('/notas/ler');
  await page.getByRole('button', { name: 'Colar link ou texto' }).click();
  await page.getByRole('textbox', { name: 'Link ou texto da nota' }).fill('a página da nota');
  await page.getByRole('button', { name: 'Ler nota' }).click();
  await page.getByRole('heading', { name: /^Confira: a soma/u }).waitFor();
  await shoot('receipt-doubts', { isFull: true });
  await page.getByRole('button', { name: 'Usar o nome da nota' }).click();
  await page.getByRole('button', { name: 'Conferir os valores' }).click();
  await page.getByRole('checkbox', { name: 'Conferi com a nota' }).click();
  await shoot('receipt-doubts-seen', { isFull: true });
  await page.getByRole('button', { name: 'Descartar nota' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await page.waitForURL('**/notas');

  const openPageAnswer = {
    status: 'open-page',
    url: 'https://www.fazenda.mg.gov.br/nota',
    state: 'MG',
  };
  await page.unroute('**/api/receipts/read');
  await page.route('**/api/receipts/read', (route) => route.fulfill({ json: openPageAnswer }));
  await page.goto('/notas/ler');
  await page.getByRole('button', { name: 'Digitar a chave' }).click();
  await page.getByRole('textbox', { name: 'Chave de acesso' }).fill(key);
  await page.getByRole('button', { name: 'Ler nota' }).click();
  await page.getByRole('link', { name: 'Abrir a página' }).waitFor();
  await shoot('receipt-page');

  // NF-19: the server may read photos, so that all ways are offered.
  await page.unroute('**/api/receipts/read');
  await page.route('**/api/receipts/read', (route) =>
    route.fulfill({ json: { ...openPageAnswer, isLayoutUnknown: true } }),
  );
  await page.getByRole('textbox', { name: 'Texto da página' }).fill('a página da nota');
  await page.getByRole('button', { name: 'Ler nota' }).click();
  await page.getByRole('heading', { name: 'Ajude a ler esta página' }).waitFor();
  await shoot('receipt-unknown-layout', { isFull: true });
  await page.getByRole('button', { name: 'Enviar a estrutura' }).click();
  await page.getByText('Estrutura enviada. Obrigado!').waitFor();
  await shoot('receipt-structure-sent');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => localStorage.removeItem('pendingReceipts'));
}

type ReadAnswer = Extract<Answer<'readReceipt'>, { status: 'read' }>;

/** Returns the answer for the same receipt, whose rice and milk have totals that cannot be right. */
function withDoubts(answer: ReadAnswer): ReadAnswer {
  const lines = answer.receipt.lines.map((line, index) =>
    index === 2
      ? line
      : { ...line, total: line.total * 10, paid: line.total * 10, isInDoubt: true },
  );
  const doubts = ['sum', 'lines'] as const;
  return {
    ...answer,
    receipt: {
      ...answer.receipt,
      lines,
      unreadPaid: -375.51,
      unreadLines: [],
      doubts: [...doubts],
    },
  };
}

/**
 * Returns the server's answer for a receipt with three lines: one that is sure and has another
 * price than in the cart, and two with uncertain matches.
 */
function createReadAnswer(items: readonly { id: string; name: string }[]): ReadAnswer {
  const createChoice = (name: string, categoryName: string, listItemId: string | null = null) => ({
    name,
    categoryName,
    listItemId,
    productId: newId(),
    imageUrl: null,
  });
  const listItemIdOf = (name: string) => items.find((item) => item.name === name)?.id ?? null;
  const createLine = (text: string, quantity: number, price: number, total: number) => ({
    text,
    code: null,
    barcode: null,
    quantity,
    unit: 'un' as const,
    price,
    paid: total,
    charged: total,
    total,
    discount: 0,
    addition: 0,
  });
  return {
    status: 'read',
    supermarket: 'Assaí',
    receipt: {
      key,
      cnpj: '06057223000171',
      shopName: 'SENDAS DISTRIBUIDORA S/A LJ 214',
      issuedAt: new Date().toISOString(),
      total: 306.57,
      discount: 5.84,
      lines: [
        createLine('ARROZ T JOAO 5KG', 2, 25.9, 51.8),
        createLine('LTE INTEG PIRAC 1L', 3, 5.29, 15.87),
        createLine('DET LIMPOL CRIST', 2, 2.69, 5.38),
      ],
      unreadPaid: 3.5,
      unreadLines: ['SACOLA ?? 3,50'],
      source: 'page',
    },
    matches: [
      {
        isSure: true,
        choices: [createChoice('Arroz Tio João 5 kg', 'Mercearia', listItemIdOf('Arroz'))],
        newName: 'Arroz T Joao 5 kg',
      },
      {
        isSure: false,
        choices: [
          createChoice('Leite integral Piracanjuba 1 L', 'Laticínios'),
          createChoice('Leite desnatado Piracanjuba 1 L', 'Laticínios'),
        ],
        newName: 'Leite Integ Pirac 1 L',
      },
      {
        isSure: false,
        choices: [createChoice('Detergente Limpol', 'Limpeza')],
        newName: 'Det Limpol Crist',
      },
    ],
  };
}
