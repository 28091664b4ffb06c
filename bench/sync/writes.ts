/** A write as a request of its own, and as one of those that a device sends in one call. */
import { routes, type OutboxName, type SentWrite, type SyncAnswer } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { cursorRevision } from '@quitanda/contract/sync-limits';
import type { Sent } from '../http-client.ts';

export interface Write {
  readonly name: OutboxName;
  readonly params?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Who asks, and in which household; the personal one where it is undefined. */
export interface Asking {
  readonly token: string;
  readonly household?: string | undefined;
}

/** The write by its own call, as the version before one call to sync sent it. */
export function aloneOf({ name, params = {}, body }: Write, asking: Asking): Sent {
  const [method, path] = routes[name];
  const filled = path.replaceAll(/:(\w+)/gu, (_, field: string) => params[field] ?? '');
  return { method, path: filled, body, ...asking };
}

export interface Device {
  /** The call with these writes; none only asks what changed. */
  readonly ask: (writes: readonly Write[], asking: Asking) => Sent;
  /** Takes an answer: whether more follows. Throws where a write was not done. */
  readonly take: (answer: string) => boolean;
  /** How many rows have come. */
  readonly rows: () => number;
  /** The revision that they are of. */
  readonly revision: () => number;
}

/** A device that has nothing yet. */
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
    ask: (writes, { token, household }) => ({
      method: 'POST',
      path: routes.sync[1],
      token,
      isWithoutKey: true,
      body: { household, deviceId, cursor, acknowledged: 0, writes: writes.map(sentOf) },
    }),
    take(answer) {
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

const parsed = (answer: string) => JSON.parse(answer) as SyncAnswer;
