/** A device of a person in a test, which stores rows as the app on a phone does. */
import {
  newId,
  syncResponse,
  type RowKind,
  type SentWrite,
  type SyncResponse,
  type WriteName,
} from '@quitanda/contract';
import type { Person } from './person.ts';

type AnyRow = { readonly id: string };
export type StoredRows = Record<string, Record<string, AnyRow>>;

export interface Device {
  readonly id: string;
  /** The rows that the device has, by kind and id. */
  readonly rows: () => StoredRows;
  readonly cursor: () => string | null;
  /** Returns a write with the next sequence. */
  readonly createWrite: (name: WriteName, input: Partial<SentWrite>) => SentWrite;
  /** Sends writes, stores the rows of all chunks, and returns the first answer. */
  readonly sync: (writes?: readonly SentWrite[]) => Promise<SyncResponse>;
  /** Calls `sync` once without storing the returned rows. */
  readonly callSync: (sent?: Partial<SyncBody>) => Promise<SyncResponse>;
}

interface SyncBody {
  readonly deviceId: string;
  readonly cursor: string | null;
  readonly acknowledged: number;
  readonly writes: readonly SentWrite[];
}

/** Creates a device of a person. `household` is undefined for the personal household. */
export function createDevice(
  person: Person,
  deviceId: string = newId(),
  household?: string,
): Device {
  let cursor: string | null = null;
  let sequence = 0;
  let acknowledged = 0;
  let rows: StoredRows = {};

  async function callSync(sent: Partial<SyncBody> = {}): Promise<SyncResponse> {
    const body = {
      ...(household !== undefined && { household }),
      deviceId,
      cursor,
      acknowledged,
      writes: [],
      ...sent,
    };
    const response = await person.call('sync', { body: { ...body, writes: [...body.writes] } });
    // The server does not validate the rows that it sends, so this device does.
    syncResponse.parse(response.body);
    return response.body;
  }

  function storeRows({ households, cursor: next }: SyncResponse): void {
    for (const changes of households) {
      if (changes.isReset) rows = {};
      for (const [kind, ids] of Object.entries(changes.removed)) {
        for (const id of ids ?? []) delete rows[kind]?.[id];
      }
      for (const [kind, changed] of Object.entries(changes.rows) as [RowKind, AnyRow[]][]) {
        for (const row of changed) (rows[kind] ??= {})[row.id] = row;
      }
    }
    cursor = next;
  }

  return {
    id: deviceId,
    rows: () =>
      Object.fromEntries(
        Object.entries(rows).filter(([, rowsOfKind]) => Object.keys(rowsOfKind).length > 0),
      ),
    cursor: () => cursor,
    createWrite(name, input) {
      sequence += 1;
      return { sequence, key: newId(), name, body: undefined, ...input };
    },
    async sync(writes = []) {
      const first = await callSync({ writes });
      storeRows(first);
      let last = first;
      while (last.hasMore) {
        last = await callSync();
        storeRows(last);
      }
      const refused = first.outcomes.filter(({ refusal }) => refusal !== null);
      acknowledged = refused.at(-1)?.sequence ?? acknowledged;
      return first;
    },
    callSync,
  };
}

/** Returns a write that adds an item to a list. */
export const createAddItemWrite = (
  device: Device,
  listId: string,
  name = 'Arroz',
  overrides: Partial<SentWrite> = {},
): SentWrite =>
  device.createWrite('addListItem', {
    params: { listId },
    body: { id: idOfNextTap(), name, quantity: 1, unit: 'un' },
    ...overrides,
  });

let tapCount = 0;
/** An id of its own millisecond, because the taps of a person are never in the same one. */
const idOfNextTap = () => newId(Date.now() + (tapCount += 1));

/**
 * Fetches everything on a new device, and returns its rows. `household` is undefined for the
 * personal household.
 */
export async function fetchFreshRows(person: Person, household?: string): Promise<StoredRows> {
  const device = createDevice(person, newId(), household);
  await device.sync();
  return device.rows();
}
