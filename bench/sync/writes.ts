/** A write as a request of its own, and as one of several in a call to sync. */
import {
  routes,
  type OutboxWriteName,
  type SentWrite,
  type SyncResponse,
} from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { cursorRevision } from '@quitanda/contract/sync-limits';
import type { HttpRequest } from '../http-client.ts';

export interface Write {
  readonly name: OutboxWriteName;
  readonly params?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The caller's token and household; the personal household if it is undefined. */
export interface Caller {
  readonly token: string;
  readonly household?: string | undefined;
}

/** The write as a request of its own, as the version before sync sent it. */
export function singleRequest({ name, params = {}, body }: Write, caller: Caller): HttpRequest {
  const [method, path] = routes[name];
  const filled = path.replaceAll(/:(\w+)/gu, (_, field: string) => params[field] ?? '');
  return { method, path: filled, body, ...caller };
}

export interface Device {
  /**
   * Returns the request of a call to sync with these writes. Without writes, the call only asks for
   * changes.
   */
  readonly syncRequest: (writes: readonly Write[], caller: Caller) => HttpRequest;
  /** Processes an answer, and returns whether more follows. Throws if a write was not done. */
  readonly receive: (answer: string) => boolean;
  /** The number of rows received so far. */
  readonly rows: () => number;
  /** The revision of these rows. */
  readonly revision: () => number;
}

/** Creates a device that has no rows yet. */
export function createDevice(): Device {
  const deviceId = newId();
  let cursor: string | null = null;
  let sequence = 0;
  let rows = 0;
  const sentOf = (write: Write): SentWrite => {
    sequence += 1;
    const { name, params, body } = write;
    return { sequence, key: newId(), name, ...(params && { params: { ...params } }), body };
  };
  return {
    syncRequest: (writes, { token, household }) => ({
      method: 'POST',
      path: routes.sync[1],
      token,
      isWithoutKey: true,
      body: { household, deviceId, cursor, acknowledged: 0, writes: writes.map(sentOf) },
    }),
    receive(answer) {
      const { outcomes, stopped, cursor: next, hasMore, households } = parsed(answer);
      if (stopped !== null || outcomes.some(({ refusal }) => refusal !== null)) {
        throw new Error(`A write was not done: ${answer.slice(0, 500)}`);
      }
      cursor = next;
      for (const household of households) {
        for (const kind of Object.values(household.rows)) rows += kind?.length ?? 0;
      }
      return hasMore;
    },
    rows: () => rows,
    revision: () => cursorRevision(cursor),
  };
}

const parsed = (answer: string) => JSON.parse(answer) as SyncResponse;
