/** The requests that cost the server the most, at the limits of an ordinary account. */
import { writeReceipt } from '../../server/src/features/receipts/reading/receipt-page.fixture.ts';
import type { HttpClient, HttpRequest } from '../harness/http-client.ts';

export const heavyNames = [
  'a receipt that resembles the whole list',
  'a page without a receipt',
  'an import',
  'a search for many words',
] as const;

export interface HeavyRequest {
  readonly request: Omit<HttpRequest, 'token'>;
  /** The statuses with which the server may answer, besides 429. */
  readonly statuses: readonly number[];
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** A name of 120 characters that consists of 39 short words, which resemble those of other names. */
const longName = (index: number): string =>
  Array.from(
    { length: 39 },
    (_, at) => `${letters[at % 4] ?? ''}${letters[(index * 7 + at * 3) % 26] ?? ''}`,
  )
    .join(' ')
    .padEnd(120, 'x');

const createReceipt = (lineCount: number) => ({
  shopName: 'MERCADO DO BAIRRO LTDA',
  cnpj: '06057223000171',
  state: '35',
  issued: '2026-11-20 18:30:05',
  number: 1,
  lines: Array.from({ length: lineCount }, (_, index) => ({
    code: String(index),
    text: longName(index),
    quantity: 1_000,
    unit: 'UN',
    price: 500 + index,
  })),
});

const createItems = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: longName(index), quantity: 1, unit: 'un' }));

/** 15 words of seven letters, none of which is known, so that each is corrected. */
const unknownWords = Array.from({ length: 15 }, (_, at) => `lei${letters.slice(at, at + 4)}`).join(
  ' ',
);

/** Creates a list with `size` items, and returns the requests of its person. */
export async function prepareHeavyRequests(
  client: HttpClient,
  token: string,
  size: number,
): Promise<Record<(typeof heavyNames)[number], HeavyRequest>> {
  const path = '/api/imports';
  const list = { name: 'Feira', items: createItems(size) };
  const body = { lists: [list], pantries: [] };
  const answer = await client.send({ method: 'POST', path, token, body });
  const listId = (JSON.parse(answer) as { places: readonly { id: string }[] }).places[0]?.id;
  const read = (text: string) => ({
    method: 'POST' as const,
    path: '/api/receipts/read',
    body: { text, mayFetch: false, listId },
    isWithoutKey: true,
  });
  const page = `<html><body>${'<tr><td><span class="txtTit">A</span></td></tr>'.repeat(size * 16)}`;
  const stock = { name: 'Despensa', items: createItems(size) };
  return {
    'a receipt that resembles the whole list': {
      request: read(writeReceipt(createReceipt(size), 'xml')),
      statuses: [200],
    },
    'a page without a receipt': { request: read(page.slice(0, 790_000)), statuses: [400] },
    // Writes of one household wait for each other, and for at most 1.5 s.
    'an import': {
      request: { method: 'POST', path, body: { lists: [list], pantries: [stock] } },
      statuses: [201, 503],
    },
    'a search for many words': {
      request: { method: 'GET', path: `/api/products?search=${encodeURIComponent(unknownWords)}` },
      statuses: [200],
    },
  };
}
