/**
 * The rules of the API that a JSON Schema cannot express. Each is described in words, and comes with a
 * request that the schema allows and the API refuses (API-51).
 */
import { newId, type EndpointName, type ErrorCode } from '@quitanda/contract';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Sends a request of a new person; resolves to the JSON of the answer. */
export type Send = (request: SentRequest) => Promise<unknown>;

export interface InexpressibleRule {
  /** Why a schema cannot express the rule. */
  readonly reason: string;
  /** The calls with this rule; undefined for every call. */
  readonly calls?: readonly EndpointName[];
  /** The code of the refusal. */
  readonly code: ErrorCode;
  /** The message of the field at fault; undefined if the refusal names no field. */
  readonly message?: string;
  /** Whether a refused request can break the rule; always if undefined. */
  readonly appliesTo?: (request: SentRequest) => boolean;
  /** The sentence of the description that explains the rule. */
  readonly explanation: RegExp;
  /** Returns a request that the schema allows and the API refuses. */
  readonly createRefused: (send: Send) => Promise<SentRequest>;
}

/** Returns a request with this text as its JSON. */
const withText = (method: string, path: string, text: string): SentRequest => ({
  method,
  path,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(text),
});

const withJson = (method: string, path: string, body: object): SentRequest =>
  withText(method, path, JSON.stringify(body));

const photo = (path: string, hex: string): SentRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'image/jpeg' },
  body: Buffer.from(hex, 'hex'),
});

const isRow = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** Sends a request that creates a row, and returns the id of the row. */
async function createRow(send: Send, path: string, body: object): Promise<string> {
  const row = await send(withJson('POST', path, body));
  if (!isRow(row)) throw new Error(`No row: ${JSON.stringify(row)}`);
  return row.id;
}

const item = { name: 'Aveia', quantity: 1, unit: 'un' };
const everyBody = 'It applies to fields of any name, at any level of every body.';
const textOf = ({ path, body }: SentRequest) => body?.toString() ?? decodeURIComponent(path);
const countCharacters = (text: string) => [...text].length;
/** Returns how deep the arrays and objects of a JSON text are nested. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [bracket] of text.replace(/"(?:[^"\\]|\\.)*"/gsu, '').matchAll(/[[\]{}]/gu)) {
    depth += '[{'.includes(bracket) ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
const contains = (pattern: RegExp) => (request: SentRequest) => pattern.test(textOf(request));
const readingReason = 'Only reading the text shows whether it is a receipt.';
const modelReason = 'A language model reads the photo.';

export const inexpressibleRules: Readonly<Record<string, InexpressibleRule>> = {
  'the length of a name in NFC': {
    reason: 'Some characters are two in NFC, and a pattern would have to list them.',
    code: 'validation',
    message: 'Use no máximo 120 caracteres.',
    appliesTo: (request) =>
      countCharacters(textOf(request).normalize('NFC')) > countCharacters(textOf(request)),
    explanation: /at most 120 characters in the normal form NFC/u,
    createRefused: async () =>
      withJson('POST', '/api/shopping-lists', { name: '\u0958'.repeat(100) }),
  },
  'the length of a note in NFC': {
    reason: 'Some characters are two in NFC, and a pattern would have to list them.',
    code: 'validation',
    message: 'Use no máximo 200 caracteres.',
    appliesTo: (request) =>
      countCharacters(textOf(request).normalize('NFC')) > countCharacters(textOf(request)),
    explanation: /at most 200 characters in the normal form NFC/u,
    createRefused: async () =>
      withJson('PUT', '/api/item-notes', { name: 'Queijo', note: '\u0958'.repeat(150) }),
  },
  'the number of all imported items': {
    reason: 'A schema cannot add the lengths of several lists.',
    calls: ['createImport'],
    code: 'validation',
    message: 'São mais de 2.000 itens. Importe uma parte de cada vez.',
    explanation: /together have at most 2000 items/u,
    createRefused: async () =>
      withJson('POST', '/api/imports', {
        lists: [{ name: 'Feira', items: [item] }],
        pantries: [{ name: 'Cozinha', items: Array.from({ length: 2_000 }, () => item) }],
      }),
  },
  'the minimum of the stored quantity after a change of its unit': {
    reason: 'A schema does not contain the row that is changed.',
    calls: ['changeListItem'],
    code: 'validation',
    message: 'A quantidade mínima é 1.',
    explanation: /stays as it is stored, and the rules apply to it too/u,
    async createRefused(send) {
      const list = `/api/shopping-lists/${await createRow(send, '/api/shopping-lists', { name: 'Feira' })}`;
      const weighed = { name: 'Queijo', quantity: 0.5, unit: 'kg' };
      const itemId = await createRow(send, `${list}/items`, weighed);
      return withJson('PUT', `${list}/items/${itemId}`, { unit: 'un' });
    },
  },
  'the future of a purchase, of a noted price and of waste': {
    reason: 'A schema does not contain the time.',
    calls: ['finishPurchase', 'changeFinishedTrip', 'notePrice', 'recordWaste'],
    code: 'validation',
    message: 'A data está no futuro. Acerte a data e a hora do aparelho, e faça de novo.',
    explanation: /More than a day ahead of the clock of the server it is refused/u,
    async createRefused(send) {
      const id = await createRow(send, '/api/pantries', { name: 'Cozinha' });
      const line = { ...item, productId: null, price: 1, supermarket: 'Mercado' };
      return withJson('POST', `/api/pantries/${id}/items/bulk`, {
        items: [line],
        boughtAt: '9999-12-31T23:59:59.999Z',
      });
    },
  },
  'the category of a product': {
    reason: 'A schema does not contain the stored categories.',
    calls: ['createProduct'],
    code: 'category-unknown',
    message: 'Categoria selecionada é inválida.',
    explanation: /The id of one of the categories/u,
    createRefused: async () =>
      withJson('POST', '/api/products', {
        name: 'Aveia em flocos',
        categoryId: '00000000-0000-4000-8000-000000000000',
      }),
  },
  'the blocked words of the catalogue': {
    reason: 'The list would teach how to write past it.',
    calls: ['createProduct'],
    code: 'validation',
    message: 'Este texto não pode entrar no catálogo.',
    explanation: /with an insult, a warning or an address is refused/u,
    createRefused: async () =>
      withJson('POST', '/api/products', {
        name: 'Veneno nao compre merda',
        categoryId: '00000000-0000-4000-8000-000000000000',
      }),
  },
  'the address of a webhook': {
    reason: 'It depends on the settings of the server, and on what a name resolves to.',
    calls: ['createWebhook'],
    code: 'webhook-address-refused',
    explanation: /An https address of the internet/u,
    createRefused: async () =>
      withJson('POST', '/api/webhooks', {
        url: 'https://169.254.169.254/',
        secret: `whsec_${'A'.repeat(43)}=`,
      }),
  },
  'the endpoint and the key of a browser': {
    reason: 'It depends on what a name resolves to, and on the points of a curve.',
    calls: ['subscribePush'],
    code: 'push-address-refused',
    explanation: /An https address of the internet/u,
    createRefused: async () =>
      withJson('PUT', '/api/push/devices', {
        endpoint: 'https://169.254.169.254/send',
        p256dh: 'A'.repeat(87),
        auth: 'A'.repeat(22),
      }),
  },
  'the first bytes of a photo': {
    reason: 'A schema describes JSON, and not bytes.',
    calls: ['readLabel', 'readReceiptPhoto'],
    code: 'validation',
    message: 'Envie uma imagem JPEG, PNG ou WebP.',
    explanation: /They begin with FF D8 FF/u,
    createRefused: async () => photo('/api/ai/label', '00'),
  },
  'a label that cannot be read': {
    reason: modelReason,
    calls: ['readLabel'],
    code: 'label-unreadable',
    explanation: /`label-unreadable`/u,
    createRefused: async () => photo('/api/ai/label', 'ffd8ff'),
  },
  'a photo of an item': {
    reason: 'A schema does not describe the bytes of an image.',
    calls: ['storePhoto'],
    code: 'validation',
    message: 'Envie uma foto de até 1.600 pontos de lado, sem animação e sem dados de local.',
    explanation: /At most 1,600 pixels on a side, no animation, no metadata/u,
    createRefused: async () => ({
      ...photo(`/api/photos/${newId()}`, 'ffd8ff00'),
      method: 'PUT',
    }),
  },
  'a receipt that cannot be read': {
    reason: readingReason,
    calls: ['readReceipt', 'readReceiptPhoto'],
    code: 'receipt-unreadable',
    explanation: /`receipt-unreadable`/u,
    createRefused: async () =>
      withJson('POST', '/api/receipts/read', { text: 'arroz '.repeat(100), mayFetch: false }),
  },
  'a page with an unknown layout': {
    reason: readingReason,
    calls: ['readReceipt'],
    code: 'receipt-layout-unknown',
    explanation: /`receipt-layout-unknown`/u,
    createRefused: async () =>
      withJson('POST', '/api/receipts/read', {
        text: '<html><body><p>Arroz 1,00</p><p>2,00</p><p>3,00</p></body></html>',
        mayFetch: false,
      }),
  },
  'a code that is no access key': {
    reason: readingReason,
    calls: ['readReceipt'],
    code: 'receipt-key-invalid',
    explanation: /`receipt-key-invalid`/u,
    createRefused: async () =>
      withJson('POST', '/api/receipts/read', { text: 'arroz', mayFetch: false }),
  },
  'the field `__proto__`': {
    reason: everyBody,
    code: 'malformed-body',
    appliesTo: contains(/"__proto__"\s*:/u),
    explanation: /`__proto__`/u,
    createRefused: async () =>
      withText('POST', '/api/shopping-lists', '{"name":"Feira","__proto__":1}'),
  },
  'the field `constructor` with a field `prototype`': {
    reason: everyBody,
    code: 'malformed-body',
    appliesTo: contains(/"constructor"\s*:\s*\{.*"prototype"\s*:/su),
    explanation: /`constructor` com um campo `prototype`/u,
    createRefused: async () =>
      withText('POST', '/api/shopping-lists', '{"name":"Feira","constructor":{"prototype":1}}'),
  },
  'the depth of a body': {
    reason: everyBody,
    code: 'malformed-body',
    appliesTo: (request) => depthOf(textOf(request)) > 32,
    explanation: /mais de 32 níveis/u,
    createRefused: async () =>
      withText(
        'POST',
        '/api/shopping-lists',
        `{"name":"Feira","a":${'['.repeat(32)}${']'.repeat(32)}}`,
      ),
  },
};

/** A refusal of a request: the call, the code, and the message of a field at fault, if any. */
export interface Refusal {
  readonly request: SentRequest;
  readonly call: string;
  readonly code: string;
  readonly message?: string | undefined;
}

/** Returns the name of the rule that a refusal follows; undefined if no listed rule explains it. */
export const findRule = ({ request, call, code, message }: Refusal): string | undefined =>
  Object.entries(inexpressibleRules).find(
    ([, rule]) =>
      rule.code === code &&
      rule.message === message &&
      (rule.calls?.some((name) => name === call) ?? true) &&
      (rule.appliesTo?.(request) ?? true),
  )?.[0];
