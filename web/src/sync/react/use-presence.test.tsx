import { newId } from '@quitanda/contract/ids';
import type { Presence } from '@quitanda/contract';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { TripLocation } from '../live/announcer.ts';
import type { Live } from '../live/live.ts';
import type { Sync, SyncState } from '../session/create-sync.ts';
import { SyncContext } from './sync-context.ts';
import { useAnnouncePresence, usePresence } from './use-presence.ts';

const bia = { userId: newId(), listId: newId(), supermarket: null } as Presence;

/** Renders a hook in a page. Without `live`, the household has no live stream. */
function renderInPage<T, P>(hook: (props: P) => T, initialProps: P, live?: Live) {
  const state = { status: 'signed-in', live } as SyncState;
  const sync = { state: () => state, subscribe: () => () => undefined } as unknown as Sync;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SyncContext value={sync}>{children}</SyncContext>
  );
  return renderHook(hook, { initialProps, wrapper });
}

function createFakeLive() {
  let present: readonly Presence[] = [];
  let notify = () => undefined as void;
  const live: Live = {
    present: () => present,
    lastHeard: () => undefined,
    subscribe(listener) {
      notify = listener;
      return () => undefined;
    },
    announce: vi.fn(),
    close: () => undefined,
  };
  const set = (next: readonly Presence[]) => {
    present = next;
    notify();
  };
  return { live, set };
}

it('CASA-25 usePresence returns the members who are in a supermarket, and none without a live stream', () => {
  const { live, set } = createFakeLive();
  const { result } = renderInPage(usePresence, undefined, live);
  expect(result.current).toEqual([]);
  act(() => set([bia]));
  expect(result.current).toEqual([bia]);
  expect(renderInPage(usePresence, undefined).result.current).toEqual([]);
});

it('CASA-25 useAnnouncePresence announces the trip of the user until its component is unmounted', () => {
  const { live } = createFakeLive();
  const trip: TripLocation = { listId: bia.listId, supermarket: 'Mercado' };
  const rendered = renderInPage(useAnnouncePresence, trip as TripLocation | undefined, live);
  expect(live.announce).toHaveBeenLastCalledWith(trip);
  rendered.rerender({ ...trip });
  expect(live.announce).toHaveBeenCalledTimes(1);
  rendered.rerender(undefined);
  expect(live.announce).toHaveBeenLastCalledWith(undefined);
  rendered.rerender(trip);
  rendered.unmount();
  expect(live.announce).toHaveBeenLastCalledWith(undefined);
});
