import type { Membership } from '@quitanda/contract';
import { expect, it, vi } from 'vitest';
import { settle } from '../../../../test/settle.ts';
import type { Live, openLive } from '../../live/live.ts';
import type { UserSync } from '../user-sync.ts';
import { createLiveHome } from './live-home.ts';

const membershipOf = (id: string, memberCount: number) =>
  ({ id, memberCount, isPersonal: id === 'personal' }) as Membership;
const homeOf = (household: string | undefined) => ({ household }) as UserSync;

/** A user whose shown home, memberships and code of the stream the test controls. */
function setUp() {
  const device = { shown: homeOf('a'), memberships: [membershipOf('a', 2), membershipOf('b', 2)] };
  const streams: { readonly name: string; readonly close: () => void }[] = [];
  const loads: PromiseWithResolvers<{ openLive: typeof openLive }>[] = [];
  const onChanged = vi.fn<() => void>();
  const liveHome = createLiveHome({
    userId: 'ana',
    shown: () => device.shown,
    memberships: () => device.memberships,
    call: () => Promise.reject(new Error('no call is expected')),
    async *watch() {},
    loadLive() {
      loads.push(Promise.withResolvers());
      return loads.at(-1)?.promise ?? Promise.reject(new Error('no load'));
    },
    onChanged,
  });
  /** Lets the code arrive for all updates that wait for it. */
  async function load(): Promise<void> {
    for (const { resolve } of loads.splice(0)) {
      resolve({
        openLive({ name }) {
          const stream = { name, close: vi.fn<() => void>() };
          streams.push(stream);
          return stream as unknown as Live;
        },
      });
    }
    await settle(1);
  }
  async function open(): Promise<void> {
    liveHome.update();
    await load();
    onChanged.mockClear();
  }
  return { device, liveHome, streams, loads, load, open, onChanged };
}

it('CASA-22 silent: update opens the stream once its code is loaded', async () => {
  const { liveHome, streams, load, onChanged } = setUp();
  liveHome.update();
  liveHome.update();
  expect([liveHome.live(), onChanged.mock.calls]).toEqual([undefined, []]);
  await load();
  expect(streams.map(({ name }) => name)).toEqual(['ana~a']);
  expect(liveHome.live()).toBe(streams[0]);
  expect(onChanged).toHaveBeenCalledOnce();
});

it('CASA-22 silent: update loads no code if the household has no other members', () => {
  const { device, liveHome, loads } = setUp();
  device.memberships = [membershipOf('a', 1), membershipOf('b', 2)];
  liveHome.update();
  expect(loads).toEqual([]);
});

it.each(['another home is shown', 'the others have left', 'the stream is closed'])(
  'CASA-22 silent: opens no stream if %s before the code is loaded',
  async (event) => {
    const { device, liveHome, streams, load } = setUp();
    liveHome.update();
    if (event === 'another home is shown') device.shown = homeOf('b');
    else if (event === 'the others have left') device.memberships = [membershipOf('a', 1)];
    else liveHome.close();
    await load();
    expect(streams).toEqual([]);
  },
);

it('CASA-22 silent: tries again after the code could not be loaded', async () => {
  const { liveHome, loads, load } = setUp();
  liveHome.update();
  loads.splice(0)[0]?.reject(new TypeError('Failed to fetch'));
  await settle(1);
  expect(liveHome.live()).toBeUndefined();
  liveHome.update();
  await load();
  expect(liveHome.live()).toBeDefined();
});

it('CASA-22 open: update keeps the stream of the same home', async () => {
  const { liveHome, streams, loads, open, onChanged } = setUp();
  await open();
  liveHome.update();
  expect([loads, onChanged.mock.calls]).toEqual([[], []]);
  expect(streams[0]?.close).not.toHaveBeenCalled();
});

it('CASA-22 open: update replaces the stream of another home', async () => {
  const { device, liveHome, streams, open, load, onChanged } = setUp();
  await open();
  device.shown = homeOf('b');
  liveHome.update();
  expect(streams[0]?.close).toHaveBeenCalledOnce();
  expect(liveHome.live()).toBeUndefined();
  expect(onChanged).toHaveBeenCalledOnce();
  await load();
  expect(streams.map(({ name }) => name)).toEqual(['ana~a', 'ana~b']);
  expect(liveHome.live()).toBe(streams[1]);
});

it('CASA-22 open: update closes the stream after the others have left', async () => {
  const { device, liveHome, streams, loads, open, onChanged } = setUp();
  await open();
  device.memberships = [membershipOf('a', 1)];
  liveHome.update();
  expect(streams[0]?.close).toHaveBeenCalledOnce();
  expect(onChanged).toHaveBeenCalledOnce();
  expect(loads).toEqual([]);
});

it.each(['stop', 'close'] as const)('CASA-22 open: %s closes the stream once', async (event) => {
  const { liveHome, streams, open, load } = setUp();
  await open();
  liveHome[event]();
  liveHome[event]();
  expect(streams[0]?.close).toHaveBeenCalledOnce();
  expect(liveHome.live()).toBeUndefined();
  liveHome.update();
  await load();
  expect(streams).toHaveLength(event === 'stop' ? 2 : 1);
});
