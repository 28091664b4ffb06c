/** Sends a write in a separate request, or together with other writes in a call to sync. */
import {
  routes,
  type OutboxWriteName,
  type SentWrite,
  type SyncResponse,
} from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { cursorRevision } from '@quitanda/contract/sync-limits';
import type { HttpRequest } from './http-client.ts';

export interface Write {
  readonly name: OutboxWriteName;
  readonly params?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The caller's token, and the id of the household, or undefined for the personal household. */
export interface Caller {
  readonly token: string;
  readonly household?: string | undefined;
}

/** Returns a separate request for the write, as the app sent it before sync. */
export function createSingleRequest(
  { name, params = {}, body }: Write,
  caller: Caller,
): HttpRequest {
  const [method, path] = routes[name];
  const filledPath = path.replaceAll(/:(\w+)/gu, (_, field: string) => params[field] ?? '');
  return { method, path: filledPath, body, ...caller };
}

/** Sends a request and returns the body of the answer. */
export type Send = (request: HttpRequest) => Promise<string>;

/** Sends the writes in a call to sync, and calls again until the device has all rows. */
export async function syncAll(
  device: Device,
  send: Send,
  caller: Caller,
  writes: readonly Write[],
): Promise<void> {
  let hasMore = device.receive(await send(device.syncRequest(writes, caller)));
  while (hasMore) hasMore = device.receive(await send(device.syncRequest([], caller)));
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
  readonly rowCount: () => number;
  /** The revision of these rows. */
  readonly revision: () => number;
}

/** Creates a device that has no rows yet. */
export function createDevice(): Device {
  const deviceId = newId();
  let cursor: string | null = null;
  let sequence = 0;
  let rowCount = 0;
  const toSentWrite = (write: Write): SentWrite => {
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
      body: { household, deviceId, cursor, acknowledged: 0, writes: writes.map(toSentWrite) },
    }),
    receive(answer) {
      const {
        outcomes,
        stopped,
        cursor: nextCursor,
        hasMore,
        households,
      } = JSON.parse(answer) as SyncResponse;
      if (stopped !== null || outcomes.some(({ refusal }) => refusal !== null)) {
        throw new Error(`A write was not done: ${answer.slice(0, 500)}`);
      }
      cursor = nextCursor;
      for (const household of households) {
        for (const rowsOfKind of Object.values(household.rows)) rowCount += rowsOfKind?.length ?? 0;
      }
      return hasMore;
    },
    rowCount: () => rowCount,
    revision: () => cursorRevision(cursor),
  };
}
