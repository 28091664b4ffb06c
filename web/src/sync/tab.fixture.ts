/** Opens one tab of the app without its screens, on the fake server. */
import type { Failure, Pantry } from '@quitanda/contract';
import {
  stockDefinitions,
  itemParams,
  readPantry,
  type FakeServer,
} from './fake-server.fixture.ts';
import { createOnline } from './http/online.ts';
import type { Definitions } from './replica/definitions.ts';
import { openUserSync } from './session/user-sync.ts';
import type { ReadKey, Write } from './reads-and-writes.ts';

export interface TabOptions {
  readonly server: Pick<FakeServer, 'call'>;
  readonly userId: string;
  readonly definitions?: Definitions;
}

export function openTab({ server, userId, definitions = stockDefinitions }: TabOptions) {
  const refused: { write: Write; failure: Failure }[] = [];
  const failures = { storage: 0, profile: [] as string[] };
  const online = createOnline();
  const user = openUserSync({
    identityUser: { id: userId, email: 'ana@example.com' },
    household: undefined,
    call: server.call,
    online,
    definitions,
    onRefused: (write, failure) => refused.push({ write, failure }),
    onStorageFailure: () => (failures.storage += 1),
    onProfileFailure: (detail) => failures.profile.push(detail),
    onMemberships: () => undefined,
  });
  /** Returns the result of a read, by default the pantry. */
  const readOnScreen = ([name, input]: ReadKey = readPantry) => user.home.read(name, input);
  return {
    user,
    online,
    refused,
    failures,
    readOnScreen,
    /** The stock on screen; undefined while none is shown. */
    stock: () => (readOnScreen() as Pantry | undefined)?.items[0]?.quantity,
    /** Taps on plus, or on minus for a negative `add`. Returns the key of the write. */
    tap: (add = 1) => user.outbox.push('changePantryItem', { params: itemParams, body: { add } }),
    /** Requests newer rows. */
    requestRows: () => user.exchange.pull(true),
    close() {
      user.close();
      online.close();
    },
  };
}
export type Tab = ReturnType<typeof openTab>;

/** Simulates that the network is back, so that every tab sends again. */
export const simulateNetworkReturn = () => void dispatchEvent(new Event('online'));
