/**
 * A server in the hands of a test: it holds one pantry with one item, and each exchange waits
 * until the test lets the server act on it, and then until the test lets the answer through.
 */
import type { Pantry, PantryItem, PantryItemChange } from '@quitanda/contract';
import { CallError } from './call-error.ts';
import type { Call, CallOptions, LooseInput } from './call.ts';
import type { CallFailure, Projections, Write } from './types.ts';

export const pantryId = '01936d2e-0000-7000-8000-000000000001';
export const itemId = '01936d2e-0000-7000-8000-000000000002';
export const readPantry = ['getPantry', { params: { pantryId } }] as const;
export const itemParams = { pantryId, itemId } as never;

export interface Exchange {
  readonly name: string;
  readonly key: string | undefined;
  readonly hasActed: () => boolean;
  /** The server reads or changes its state. */
  readonly act: () => void;
  /** The answer arrives; the server acts first if it has not. */
  readonly answer: () => void;
  /** The server acts, and something on the way puts another body into its good answer. */
  readonly distort: (body: unknown) => void;
  /** No answer ever arrives. */
  readonly lose: () => void;
  /** The server answers with a failure, without having acted. */
  readonly refuse: (status: number, code: string, retryAfter?: number) => void;
}

export function createFakeServer(stock = 10) {
  let quantity = stock;
  const applied: string[] = [];
  const answers = new Map<string, unknown>();
  const open: Exchange[] = [];

  const item = (): PantryItem =>
    ({ id: itemId, name: 'Arroz', quantity, unit: 'un' }) as unknown as PantryItem;
  const pantry = () => ({ id: pantryId, items: [item()] }) as unknown as Pantry;

  function perform(name: string, key: string | undefined, { body }: LooseInput): unknown {
    if (name === 'getPantry') return pantry();
    if (key === undefined) return {};
    if (!answers.has(key)) {
      applied.push(key);
      const { add = 0 } = (body ?? {}) as PantryItemChange;
      quantity = Math.max(0, quantity + add);
      answers.set(key, name === 'changePantryItem' ? item() : body);
    }
    return answers.get(key);
  }

  const call = ((name: string, input: LooseInput, { key, signal }: CallOptions = {}) =>
    new Promise((resolve, reject) => {
      let answer: { body: unknown } | undefined;
      const close = () => void open.splice(open.indexOf(exchange), 1);
      const fail = (failure: CallFailure, retryAfter?: number) => {
        close();
        reject(new CallError(failure, retryAfter));
      };
      const exchange: Exchange = {
        name,
        key,
        hasActed: () => answer !== undefined,
        act() {
          answer ??= { body: structuredClone(perform(name, key, input)) };
        },
        answer() {
          exchange.act();
          close();
          resolve(answer?.body);
        },
        distort(body) {
          exchange.act();
          close();
          resolve(body);
        },
        lose: () => fail({ kind: 'network' }),
        refuse: (status, code, retryAfter) =>
          fail(
            {
              kind: 'refused',
              status,
              failure: { code: code as 'validation', message: `${code}.` },
            },
            retryAfter,
          ),
      };
      open.push(exchange);
      signal?.addEventListener('abort', () => open.includes(exchange) && exchange.lose());
    })) as unknown as Call;

  /** Another device sets the stock. */
  const restock = (next: number) => void (quantity = next);
  return { call, open, applied, restock, quantity: () => quantity };
}

export type FakeServer = ReturnType<typeof createFakeServer>;

/** Signed changes as the pantry counts them: an answer is believed. */
export const believing = projectionsWith((write) => write.answer);

/** Signed changes as a list's item count takes them: it never looks at the answer. */
export const counting = projectionsWith(() => undefined);

function projectionsWith(
  answerOf: (write: Extract<Write, { name: 'changePantryItem' }>) => PantryItem | undefined,
): Projections {
  return {
    getPantry: (pantry, write) => {
      if (write.name !== 'changePantryItem' || pantry === undefined) return pantry;
      const { add = 0 } = write.body;
      const change = (item: PantryItem) =>
        item.id === write.params.itemId
          ? (answerOf(write) ?? { ...item, quantity: Math.max(0, item.quantity + add) })
          : item;
      return { ...pantry, items: pantry.items.map(change) };
    },
  };
}
