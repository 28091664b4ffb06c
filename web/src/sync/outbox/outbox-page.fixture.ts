/** A page that has only the outbox, without screens and sign-in. Browser tests control it. */
import type { Pantry } from '@quitanda/contract';
import { createSync } from '../session/create-sync.ts';
import { stockDefinitions, itemParams, readPantry } from '../fake-server.fixture.ts';
import type { Identity } from '../http/identity.ts';
import { openHomes } from '../session/homes.ts';

declare global {
  interface Window {
    /** Changes the stock by an amount; different amounts identify the taps. */
    tap: (add: number) => void;
    pendingCount: () => number;
    /** The stock on screen; undefined while none is shown. */
    stock: () => number | undefined;
  }
}

const user = { id: 'ana', email: 'ana@example.com' };
const signedInSnapshot = { status: 'signed-in', user } as const;
const identity: Identity = {
  signIn: async () => undefined,
  signUp: async () => undefined,
  resetPassword: async () => [],
  changePassword: async () => undefined,
  prove: async () => undefined,
  deleteAccount: async (_password, deleteServerData) => deleteServerData(),
  signOut: async () => undefined,
  token: async () => 'token',
  snapshot: () => signedInSnapshot,
  signInCount: () => 0,
  subscribe: () => () => undefined,
};

const showProblem = (text: string) => {
  document.body.dataset['problem'] = text;
};

const sync = createSync({
  identity: () => identity,
  userPart: () => ({ openHomes, definitions: stockDefinitions }),
  onRefused: ({ key }) => showProblem(`refused ${key}`),
  onStorageFailure: () => showProblem('not stored'),
  onProfileFailure: () => undefined,
});

const currentUser = () => {
  const state = sync.state();
  if (state.status === 'signed-out' || state.user === undefined) throw new Error('signed out');
  return state.user;
};

window.tap = (add) => {
  currentUser().outbox.push('changePantryItem', { params: itemParams, body: { add } });
};
window.pendingCount = () => currentUser().outbox.state().pending.length;
window.stock = () => {
  const [name, input] = readPantry;
  return (currentUser().home.read(name, input) as Pantry | undefined)?.items[0]?.quantity;
};

sync.subscribe(() => {
  if (sync.state().status === 'signed-in') document.body.dataset['ready'] = 'true';
});
