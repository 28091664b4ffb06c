/** One tab of the app without its screens, on the fake server. */
import { QueryObserver } from '@tanstack/react-query';
import type { Failure, Pantry } from '@quitanda/contract';
import { believing, readPantry, itemParams, type FakeServer } from './fake-server.fixture.ts';
import { createOnline } from './online.ts';
import type { Known } from './outbox-state.ts';
import type { ReadKey } from './project.ts';
import { openDatabase } from './store.ts';
import type { Projections, Write } from './types.ts';
import { openUserSync } from './user-sync.ts';

export interface TabOptions {
  readonly server: Pick<FakeServer, 'call'>;
  readonly userId: string;
  readonly projections?: Projections;
}

export function openTab({ server, userId, projections = believing }: TabOptions) {
  const refused: { write: Write; failure: Failure }[] = [];
  const failures = { storage: 0, profile: [] as string[] };
  const online = createOnline();
  const user = openUserSync({
    identityUser: { id: userId, email: 'ana@example.com' },
    call: server.call,
    online,
    projections,
    onRefused: (write, failure) => refused.push({ write, failure }),
    onStorageFailure: () => (failures.storage += 1),
    onProfileFailure: (detail) => failures.profile.push(detail),
  });

  const known = (key: ReadKey) => user.reads.client.getQueryData<Known>(key);
  const shown = (key: ReadKey = readPantry) =>
    user.reads.view(key, known(key), user.outbox.state());
  return {
    user,
    online,
    refused,
    failures,
    shown,
    /** The stock on screen; undefined while nothing is. */
    stock: () => (shown() as Pantry | undefined)?.items[0]?.quantity,
    /** A tap on plus (or minus). */
    tap: (add = 1) => user.outbox.push('changePantryItem', { params: itemParams, body: { add } }),
    /** Puts the read on screen. */
    look: (key: ReadKey = readPantry) =>
      new QueryObserver<Known>(user.reads.client, {
        queryKey: key,
        queryFn: user.reads.queryFn(key),
      }).subscribe(() => undefined),
    readAgain: () => void user.reads.client.refetchQueries({ type: 'active' }),
    /** The reads that the device keeps. */
    async kept() {
      const database = await openDatabase(userId, () => undefined);
      const reads = await database.getAll('reads');
      database.close();
      return reads;
    },
    close() {
      user.close();
      online.close();
    },
  };
}
export type Tab = ReturnType<typeof openTab>;

/** Lets everything that can happen by itself happen. */
export async function settle(turns = 25): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** The network is back: every tab tries again at once. */
export const signalIsBack = () => void dispatchEvent(new Event('online'));
