/**
 * A fake server that a test controls. It has one pantry with one item. Each exchange with writes
 * waits until the test lets the server process it, and then until the test delivers the answer. An
 * exchange that only requests rows is answered at once, unless `isHoldingPulls` is true.
 */
import type {
  Membership,
  PantryItemChange,
  Row,
  SentWrite,
  SyncResponse,
} from '@quitanda/contract';
import { CallError } from './http/call-error.ts';
import type { Call, CallOptions } from './http/call.ts';
import type { Definitions } from './replica/definitions.ts';
import type { CallFailure, LooseInput } from './reads-and-writes.ts';

export const pantryId = '01936d2e-0000-7000-8000-000000000001';
export const itemId = '01936d2e-0000-7000-8000-000000000002';
export const householdId = '01936d2e-0000-7000-8000-000000000003';
export const readPantry = ['getPantry', { params: { pantryId } }] as const;
export const itemParams = { pantryId, itemId } as never;

/** A request that the server has not answered yet. */
export interface OpenRequest {
  /** The name of the call: 'sync', or a read that is not computed from rows. */
  readonly name: string;
  /** The keys of the writes that it carries, in their order. */
  readonly keys: readonly string[];
  readonly names: readonly string[];
  readonly isProcessed: () => boolean;
  /** Lets the server apply the writes and prepare its answer. */
  readonly process: () => void;
  /** Delivers the answer. Lets the server process the writes first if it has not processed them. */
  readonly answer: () => void;
  /** Lets the server process the writes, but delivers this body instead of its answer. */
  readonly answerWith: (body: unknown) => void;
  /** Loses the answer. */
  readonly lose: () => void;
  /** Delivers an error, without processing the writes. */
  readonly fail: (status: number, code: string, retryAfterMs?: number) => void;
  /**
   * Refuses the first write, and the writes that name the row that it would have created. Applies
   * the other writes, and delivers the answer.
   */
  readonly refuse: (status: number, code: string) => void;
  /** Applies the first `count` writes, stops with a server error, and delivers the answer. */
  readonly stop: (count: number, status: number, code: string, retryAfterMs?: number) => void;
}

interface SyncBody {
  readonly household?: string;
  readonly deviceId: string;
  readonly cursor: string | null;
  readonly acknowledged: number;
  readonly writes: readonly SentWrite[];
}

const makeError = (status: number, code: string) =>
  ({ status, failure: { code: code as 'validation', message: `${code}.` } }) as const;

export function createFakeServer(stock = 10) {
  let quantity = stock;
  let revision = 1;
  let epoch = 1;
  const applied: string[] = [];
  const outcomes = new Map<string, SyncResponse['outcomes'][number]['refusal']>();
  const lastSequences = new Map<string, number>();
  const open: OpenRequest[] = [];
  const bodies: SyncBody[] = [];
  const server = {
    /** Whether calls that only request rows also wait for the test. */
    isHoldingPulls: false,
    /** The households of the user. */
    memberships: [] as Membership[],
    /** The answers to reads that are not computed from the home's rows, by the name of the read. */
    reads: {} as Record<string, unknown>,
  };

  function perform({ key, name, body }: SentWrite): void {
    if (outcomes.has(key)) return;
    outcomes.set(key, null);
    applied.push(key);
    revision += 1;
    if (name === 'changePantryItem') {
      quantity = Math.max(0, quantity + ((body as PantryItemChange).add ?? 0));
    }
  }

  const makeItemRow = () =>
    ({
      id: itemId,
      pantryId,
      name: 'Arroz',
      quantity,
      unit: 'un',
    }) as unknown as Row<'pantryItems'>;
  const pantry = { id: pantryId, name: 'Casa', createdAt: '2026-01-01T00:00:00.000Z' };

  function makeAnswer(
    { deviceId, cursor, writes }: SyncBody,
    handledCount: number,
    stopped: SyncResponse['stopped'],
  ): SyncResponse {
    const handled = writes.filter(({ key }, index) => index < handledCount || outcomes.has(key));
    for (const { sequence } of handled) {
      lastSequences.set(deviceId, Math.max(sequence, lastSequences.get(deviceId) ?? 0));
    }
    const [, cursorEpoch, , cursorRevision = 0] = (cursor ?? '1.0.0.0').split('.').map(Number);
    const isReset = cursorEpoch !== epoch;
    const rows = {
      ...(isReset && { pantries: [pantry] }),
      ...((isReset || cursorRevision < revision) && { pantryItems: [makeItemRow()] }),
    };
    return {
      outcomes: handled.map(({ sequence, key }) => ({
        sequence,
        refusal: outcomes.get(key) ?? null,
      })),
      stopped,
      isForked: false,
      lastSequence: lastSequences.get(deviceId) ?? 0,
      households: [{ id: householdId, isReset, rows, removed: {} }],
      memberships: server.memberships,
      // In the server's format, which contains the revision.
      cursor: `1.${epoch}.home.${revision}`,
      hasMore: false,
    };
  }

  function openSync(
    body: SyncBody,
    resolve: (answer: unknown) => void,
    reject: RejectCall,
  ): OpenRequest {
    bodies.push(body);
    let preparedAnswer: SyncResponse | undefined;
    const close = () => void open.splice(open.indexOf(exchange), 1);
    const deliver = (answer: unknown) => {
      close();
      resolve(answer);
    };
    const process = (count = body.writes.length, stopped: SyncResponse['stopped'] = null) => {
      if (preparedAnswer) return;
      for (const write of body.writes.slice(0, count)) perform(write);
      preparedAnswer = structuredClone(makeAnswer(body, count, stopped));
    };
    const exchange: OpenRequest = {
      name: 'sync',
      keys: body.writes.map(({ key }) => key),
      names: body.writes.map(({ name }) => name),
      isProcessed: () => preparedAnswer !== undefined,
      process,
      answer() {
        process();
        deliver(preparedAnswer);
      },
      answerWith(otherBody) {
        process();
        deliver(otherBody);
      },
      lose() {
        close();
        reject({ kind: 'network' });
      },
      fail(status, code, retryAfterMs) {
        close();
        reject({ kind: 'error-response', ...makeError(status, code) }, retryAfterMs);
      },
      refuse(status, code) {
        const [first, ...later] = body.writes;
        if (first) outcomes.set(first.key, makeError(status, code));
        const { id } = (first?.body ?? {}) as { id?: string };
        for (const write of later) {
          const dependsOnFirst =
            id !== undefined && JSON.stringify(write.params ?? {}).includes(id);
          if (dependsOnFirst) outcomes.set(write.key, makeError(404, 'list-not-found'));
        }
        exchange.answer();
      },
      stop(count, status, code, retryAfterMs = 0) {
        process(count, { ...makeError(status, code), retryAfter: retryAfterMs });
        exchange.answer();
      },
    };
    return exchange;
  }

  /**
   * Opens a request for a read that is not computed from the home's rows. Its answer is what
   * `server.reads` contains when the request is processed.
   */
  function openRead(
    name: string,
    resolve: (answer: unknown) => void,
    reject: RejectCall,
  ): OpenRequest {
    let preparedAnswer: { body: unknown } | undefined;
    const close = () => void open.splice(open.indexOf(request), 1);
    const request: OpenRequest = {
      name,
      keys: [],
      names: [],
      isProcessed: () => preparedAnswer !== undefined,
      process() {
        preparedAnswer ??= { body: structuredClone(server.reads[name]) };
      },
      answer() {
        request.process();
        close();
        resolve(preparedAnswer?.body);
      },
      answerWith(otherBody) {
        close();
        resolve(otherBody);
      },
      lose() {
        close();
        reject({ kind: 'network' });
      },
      fail(status, code, retryAfterMs) {
        close();
        reject({ kind: 'error-response', ...makeError(status, code) }, retryAfterMs);
      },
      refuse: (status, code) => request.fail(status, code),
      stop: (_count, status, code) => request.fail(status, code),
    };
    return request;
  }

  type RejectCall = (failure: CallFailure, retryAfterMs?: number) => void;
  const call = ((name: string, input: LooseInput, { signal }: CallOptions = {}) =>
    new Promise((resolve, reject) => {
      const rejectWith: RejectCall = (failure, retryAfterMs) =>
        reject(new CallError(failure, retryAfterMs));
      const request =
        name === 'sync'
          ? openSync(input.body as SyncBody, resolve, rejectWith)
          : openRead(name, resolve, rejectWith);
      open.push(request);
      signal?.addEventListener('abort', () => open.includes(request) && request.lose());
      if (name === 'sync' && request.keys.length === 0 && !server.isHoldingPulls)
        queueMicrotask(request.answer);
    })) as unknown as Call;

  return Object.assign(server, {
    call,
    /** The requests that are not answered yet, in the order of their arrival. */
    open,
    /** The keys of the writes that the server has applied, in their order. */
    applied,
    /** The bodies of all calls to sync. */
    bodies,
    /** Sets the stock, as a change from another device would. */
    restock(next: number) {
      quantity = next;
      revision += 1;
    },
    /** Simulates a database restored from a backup, so that earlier cursors are invalid. */
    restore() {
      epoch += 1;
    },
    quantity: () => quantity,
  });
}

export type FakeServer = ReturnType<typeof createFakeServer>;

const noOverlays = async () => ({});

/** Definitions of changes that add to the stock or subtract from it, and the read of the pantry. */
export const stockDefinitions: Definitions = {
  writes: {
    changePantryItem: {
      describe: () => 'Mudar o estoque',
      obsoleteOn: ['item-not-found'],
      apply(rows, { params, body }) {
        const item = rows.get('pantryItems', params.itemId);
        if (!item) return;
        rows.put('pantryItems', {
          ...item,
          quantity: Math.max(0, item.quantity + (body.add ?? 0)),
        });
      },
    },
  },
  selectors: {
    getPantry(rows, { params }) {
      const pantry = rows.get('pantries', params.pantryId);
      const items = rows.of('pantryItems', params.pantryId);
      return pantry && { ...pantry, _count: { items: items.length }, items: [...items] };
    },
  },
  overlays: noOverlays,
};

/** Definitions of an app that has neither writes nor reads. */
export const noDefinitions: Definitions = { writes: {}, selectors: {}, overlays: noOverlays };
