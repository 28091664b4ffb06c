/**
 * Replaces sync in the tests of the shopping screens: reads return the data that the test sets
 * here. Writes and navigation are recorded; only the plan of a trip changes the list.
 */
import type { Answer, List, ListItem, Product, ReadName } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { render } from '@testing-library/react';
import { useSyncExternalStore, type ContextType, type ReactNode } from 'react';
import type { CallFailure, CallInput, Read } from '../../sync/reads-and-writes.ts';
import { currentLocation } from '../../router/route-location.ts';
import type { Shown } from '../../router/router.ts';
import { RouterContext } from '../../router/router-context.ts';
import type { Sync } from '../../sync/session/create-sync.ts';
import { SyncProvider } from '../../sync/react/session.tsx';
import { ToastRegion } from '../../ui/feedback/toast-region.tsx';
import { makeProduct } from './cart/cart-item.fixture.ts';

type Answers = { [N in ReadName]?: Answer<N> | ((input: CallInput<N>) => Answer<N>) };

export const listId = '01890000-0000-7000-8000-000000000001';
export const refused: CallFailure = {
  kind: 'refused',
  status: 500,
  failure: { code: 'internal', message: 'Erro interno. Tente novamente.' },
};

interface Stage {
  answers: Answers;
  failures: Partial<Record<ReadName, CallFailure>>;
  writes: unknown[][];
  navigations: unknown[];
}
export const stage: Stage = { answers: {}, failures: {}, writes: [], navigations: [] };

export function resetStage(): void {
  localStorage.clear();
  showOn('desktop');
  stage.answers = {
    getSupermarkets: { names: [] },
    getPriceHistory: [],
    getProducts: [],
    getPantries: [],
    getStoreLabels: [],
  };
  given.clear();
  stage.failures = {};
  stage.writes = [];
  stage.navigations = [];
}

/** Returns a list with these items and a trip in progress at 'Mercado São Jorge'. */
export function shopping(...items: ListItem[]): void {
  localStorage.setItem(`currentSupermarket_${listId}`, 'Mercado São Jorge');
  stage.answers.getList = { ...makeList(...items), supermarket: 'Mercado São Jorge' };
}

export function makeList(...items: ListItem[]): List {
  const at = '2026-11-20T10:00:00.000Z';
  return {
    id: listId,
    name: 'Compras do mês',
    createdAt: at,
    updatedAt: at,
    isShared: false,
    inviteToken: null,
    budget: null,
    supermarket: null,
    _count: { items: items.length },
    items,
  };
}

export function makeCatalogueProduct(fields: Partial<Product> = {}): Product {
  return {
    ...makeProduct(),
    categoryId: newId(),
    barcode: null,
    defaultOrderQuantity: 1,
    description: null,
    source: null,
    ...fields,
  };
}

/** Returns the same object for the same read, as the real reads do. */
const given = new Map<string, unknown>();
function answerOf<N extends ReadName>(name: N, input: CallInput<N>): Answer<N> | undefined {
  const answer: unknown = stage.answers[name];
  if (typeof answer !== 'function') return answer as Answer<N> | undefined;
  const question = `${name} ${JSON.stringify(input)}`;
  if (!given.has(question)) given.set(question, (answer as (i: CallInput<N>) => Answer<N>)(input));
  return given.get(question) as Answer<N>;
}

const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** The rows of the home would change as follows. */
function plan(body: CallInput<'planTrip'>['body']): void {
  stage.answers.getList = Object.assign({}, stage.answers.getList as List, body);
  for (const listener of listeners) listener();
}

export const fakeRead = {
  useRead<N extends ReadName>(
    name: N,
    input: CallInput<N>,
    { isEnabled = true }: { isEnabled?: boolean } = {},
  ): Read<Answer<N>> {
    useSyncExternalStore(subscribe, () => stage.answers.getList);
    const failure = stage.failures[name];
    const data = answerOf(name, input);
    return {
      data: failure || !isEnabled ? undefined : data,
      isLoading: false,
      failure: isEnabled ? failure : undefined,
      refresh: () => undefined,
    };
  },
};

export const fakeWrite = {
  useWrite:
    () =>
    (...write: unknown[]) => {
      stage.writes.push(write);
      if (write[0] === 'planTrip') plan((write[1] as CallInput<'planTrip'>).body);
      return newId();
    },
};

export const fakePending = {
  useIsWaiting: () => false,
  useOutboxState: () => ({ pending: [] }),
};

const shown: Shown = {
  location: currentLocation(),
  Frame: undefined,
  Screen: 'pending',
  param: '',
};
const fakeRouter: ContextType<typeof RouterContext> = {
  shown: () => shown,
  subscribe: () => () => undefined,
  navigate: (target) => stage.navigations.push(target),
  preload: () => undefined,
  retry: () => undefined,
};

export const inRouter = (screen: ReactNode) => (
  <RouterContext value={fakeRouter}>{screen}</RouterContext>
);
/** Reads and writes are faked, so the session is signed out. */
const signedOut = { status: 'signed-out' } as const;
const fakeSync = { state: () => signedOut, subscribe: () => () => undefined } as unknown as Sync;
export const inToasts = (screen: ReactNode) => (
  <SyncProvider sync={fakeSync}>
    <ToastRegion>{inRouter(screen)}</ToastRegion>
  </SyncProvider>
);
export const show = (screen: ReactNode) => render(inToasts(screen));

/**
 * The button that ends the item dialog: 'Pegar · R$ 23,94', 'Ok · R$ 23,94', without a sum while
 * there is none.
 */
export const confirming = /^(?:Ok|Pegar)(?:\s*·.*)?$/u;

/** A wide screen shows the list and the cart side by side, a phone only one of them. */
export function showOn(screen: 'desktop' | 'phone'): void {
  const held = screen === 'desktop' ? 'min-width: 1024px' : 'max-width';
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes(held),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
