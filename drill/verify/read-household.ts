/** Reads all rows of a household, as a new device does. */
import { routes, type SyncResponse } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Account } from '../load/account.ts';
import type { StoredRows } from './compare.ts';

/** Reads all rows. Throws if the server does not answer. */
export async function readHousehold(account: Account): Promise<StoredRows> {
  const deviceId = newId();
  const items: string[] = [];
  const stock = new Map<string, number>();
  let cursor: string | null = null;
  for (;;) {
    const requestBody: object = { deviceId, cursor, acknowledged: 0, writes: [] };
    const { status, body } = await account.post(routes.sync[1], requestBody);
    if (status !== 200) throw new Error(`A new device was answered with ${status}.`);
    const answer = body as SyncResponse;
    for (const { rows } of answer.households) {
      items.push(...(rows.listItems ?? []).map(({ id }) => id));
      for (const { id, quantity } of rows.pantryItems ?? []) stock.set(id, quantity);
    }
    if (!answer.hasMore) return { items, stock };
    cursor = answer.cursor;
  }
}
