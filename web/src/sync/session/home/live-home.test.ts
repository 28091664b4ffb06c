import type { Membership } from '@quitanda/contract';
import { expect, it, vi } from 'vitest';
import type { Live } from '../../live/live.ts';
import type { UserSync } from '../user-sync.ts';
import { createLiveHome } from './live-home.ts';

const membershipOf = (id: string, memberCount: number) =>
  ({ id, memberCount, isPersonal: id === 'personal' }) as Membership;
const homeOf = (household: string | undefined) => ({ household }) as UserSync;

/** A user whose shown home and memberships the test controls. */
function setUp() {
  const device = { shown: homeOf('a'), memberships: [membershipOf('a', 2), membershipOf('b', 2)] };
  const streams: { readonly name: string; readonly close: () => void }[] = [];
  const onChanged = vi.fn<() => void>();
  const liveHome = createLiveHome({
    userId: 'ana',
    shown: () => device.shown,
    memberships: () => device.memberships,
    call: () => Promise.reject(new Error('no call is expected')),
    async *watch() {},
    openLive({ name }) {
      const stream = { name, close: vi.fn<() => void>() };
      streams.push(stream);
      return stream as unknown as Live;
    },
    onChanged,
  });
  function open(): void {
    liveHome.update();
    onChanged.mockClear();
  }
  return { device, liveHome, streams, open, onChanged };
}

it('CASA-22 silent: update opens the stream', () => {
  const { liveHome, streams, onChanged } = setUp();
  expect(liveHome.live()).toBeUndefined();
  liveHome.update();
  expect(streams.map(({ name }) => name)).toEqual(['ana~a']);
  expect(liveHome.live()).toBe(streams[0]);
  expect(onChanged).toHaveBeenCalledOnce();
});

it('CASA-22 silent: update and stop change nothing if the household has no other members', () => {
  const { device, liveHome, streams, onChanged } = setUp();
  device.memberships = [membershipOf('a', 1), membershipOf('b', 2)];
  liveHome.update();
  liveHome.stop();
  expect(streams).toEqual([]);
  expect(onChanged).not.toHaveBeenCalled();
});

it('CASA-22 open: update keeps the stream of the same home', () => {
  const { liveHome, streams, open, onChanged } = setUp();
  open();
  liveHome.update();
  expect(onChanged).not.toHaveBeenCalled();
  expect(streams).toHaveLength(1);
  expect(streams[0]?.close).not.toHaveBeenCalled();
});

it('CASA-22 open: update replaces the stream of another home', () => {
  const { device, liveHome, streams, open } = setUp();
  open();
  device.shown = homeOf('b');
  liveHome.update();
  expect(streams[0]?.close).toHaveBeenCalledOnce();
  expect(streams.map(({ name }) => name)).toEqual(['ana~a', 'ana~b']);
  expect(liveHome.live()).toBe(streams[1]);
});

it('CASA-22 open: update closes the stream after the others have left', () => {
  const { device, liveHome, streams, open, onChanged } = setUp();
  open();
  device.memberships = [membershipOf('a', 1)];
  liveHome.update();
  expect(streams[0]?.close).toHaveBeenCalledOnce();
  expect(liveHome.live()).toBeUndefined();
  expect(onChanged).toHaveBeenCalledOnce();
});

it.each(['stop', 'close'] as const)('CASA-22 open: %s closes the stream once', (event) => {
  const { liveHome, streams, open } = setUp();
  open();
  liveHome[event]();
  liveHome[event]();
  expect(streams[0]?.close).toHaveBeenCalledOnce();
  expect(liveHome.live()).toBeUndefined();
  liveHome.update();
  expect(streams).toHaveLength(event === 'stop' ? 2 : 1);
});

it('CASA-22 closed: opens no stream', () => {
  const { liveHome, streams, onChanged } = setUp();
  liveHome.close();
  liveHome.update();
  expect(streams).toEqual([]);
  expect(onChanged).not.toHaveBeenCalled();
});
