/** Live changes of a household on a device, with a fake clock. */
import type { Presence } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { locks } from 'node:worker_threads';
import { settle } from '../../../test/settle.ts';
import { CallError } from '../http/call-error.ts';
import { createFakeStreams, openLiveTab, ownUserId } from './live.fixture.ts';

const bia = { userId: newId(), listId: newId(), supermarket: 'Mercado' } as Presence;

let isVisible = true;
function setVisible(next: boolean): void {
  isVisible = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Advances the fake clock, and waits until the work that it starts is done. */
async function advanceClock(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}

beforeEach(() => {
  isVisible = true;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    isVisible ? 'visible' : 'hidden',
  );
  // Makes each pause as long as its jitter allows.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

it('CASA-20 reports a new revision as soon as the server sends it', async () => {
  const server = createFakeStreams();
  const { exchange } = openLiveTab(server);
  await settle();
  expect(exchange.onStreamLine).toHaveBeenCalledWith(1);
  server.send({ revision: 7 });
  await settle();
  expect(exchange.onStreamLine).toHaveBeenLastCalledWith(7);
});

describe('CASA-22 a device', () => {
  it('listens while the app is visible, and again as soon as the app is shown again', async () => {
    const server = createFakeStreams();
    const { exchange } = openLiveTab(server);
    await settle();
    expect(server.openCount()).toBe(1);
    setVisible(false);
    await settle();
    expect(server.openCount()).toBe(0);
    expect(exchange.onStreamLost).toHaveBeenCalled();
    await advanceClock(3_600_000);
    expect(server.requestCount).toBe(1);
    setVisible(true);
    await settle();
    expect(server.openCount()).toBe(1);
  });

  it('listens only while the device has a network', async () => {
    const server = createFakeStreams();
    openLiveTab(server);
    await settle();
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    await advanceClock(120_000);
    expect([server.openCount(), server.requestCount]).toEqual([0, 1]);
    isOnline.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await settle();
    expect(server.openCount()).toBe(1);
  });

  it('retries after pauses that double until they last a minute, and after a short pause if a stream was open for a while', async () => {
    const server = createFakeStreams();
    server.requestError = new CallError({ kind: 'network' });
    openLiveTab(server);
    await settle();
    const pauses = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000];
    for (const [failedCount, pause] of pauses.entries()) {
      await advanceClock(pause - 1);
      expect(server.requestCount).toBe(failedCount + 1);
      await advanceClock(1);
      expect(server.requestCount).toBe(failedCount + 2);
    }
    server.requestError = undefined;
    await advanceClock(60_000);
    expect(server.openCount()).toBe(1);
    await advanceClock(20_000);
    server.cut();
    await settle();
    await advanceClock(1_000);
    expect(server.openCount()).toBe(1);
  });

  it('shortens each pause by up to a half, so that devices do not all reconnect at once', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const server = createFakeStreams();
    openLiveTab(server);
    await advanceClock(20_000);
    server.cut();
    await settle();
    await advanceClock(499);
    expect(server.requestCount).toBe(1);
    await advanceClock(1);
    expect(server.requestCount).toBe(2);
  });

  it('waits as long as the server requires', async () => {
    const server = createFakeStreams();
    const failure = { code: 'unavailable', message: 'Indisponível.' } as const;
    server.requestError = new CallError({ kind: 'error-response', status: 503, failure }, 10_000);
    openLiveTab(server);
    await settle();
    await advanceClock(9_999);
    expect(server.requestCount).toBe(1);
    await advanceClock(1);
    expect(server.requestCount).toBe(2);
  });

  it('requests the user’s households if the server does not know this household', async () => {
    const server = createFakeStreams();
    const failure = { code: 'household-not-found', message: 'Casa não encontrada.' } as const;
    server.requestError = new CallError({ kind: 'error-response', status: 404, failure });
    const { exchange } = openLiveTab(server);
    await settle();
    expect(exchange.pull).toHaveBeenCalledExactlyOnceWith(true);
    await advanceClock(59_000);
    expect(server.requestCount).toBe(1);
  });

  it('ignores an answer that comes after it has stopped listening', async () => {
    const server = createFakeStreams();
    const answer = Promise.withResolvers<void>();
    const failure = { code: 'household-not-found', message: 'Casa não encontrada.' } as const;
    server.gate = answer.promise;
    server.requestError = new CallError({ kind: 'error-response', status: 404, failure });
    const { exchange } = openLiveTab(server);
    await settle();
    setVisible(false);
    answer.resolve();
    await settle();
    expect([server.requestCount, exchange.pull.mock.calls.length]).toEqual([1, 0]);
  });

  it('listens in one tab, which informs the others, and in another tab once the first is closed', async () => {
    const server = createFakeStreams();
    const firstTab = openLiveTab(server);
    await settle();
    const secondTab = openLiveTab(server, firstTab.name);
    await settle();
    expect(server.requestCount).toBe(1);
    expect(secondTab.exchange.onStreamLine).toHaveBeenCalled();
    server.send({ present: [bia] });
    await settle();
    expect(secondTab.live.present()).toEqual([bia]);
    server.send({ revision: 9 });
    await settle();
    // Only the first tab requests the rows; the second one gets them over the tab channel, as
    // usual.
    expect(secondTab.exchange.onStreamLine).not.toHaveBeenCalledWith(9);
    const thirdTab = openLiveTab(server, firstTab.name);
    await settle();
    expect(thirdTab.live.present()).toEqual([bia]);
    firstTab.live.close();
    await settle();
    expect(secondTab.exchange.onStreamLost).toHaveBeenCalled();
    expect([server.openCount(), server.requestCount]).toEqual([1, 2]);
    server.send({ revision: 10 });
    await settle();
    expect(secondTab.exchange.onStreamLine).toHaveBeenLastCalledWith(10);
  });
});

describe('CASA-25 presence', () => {
  it('contains only other members, and expires a minute after the last line of the stream', async () => {
    const server = createFakeStreams();
    const { live } = openLiveTab(server);
    await settle();
    const listener = vi.fn();
    live.subscribe(listener);
    server.send({ present: [{ ...bia, userId: ownUserId }, bia] });
    await settle();
    expect(live.present()).toEqual([bia]);
    const presentBefore = live.present();
    await advanceClock(25_000);
    server.send({});
    await advanceClock(40_000);
    expect(live.present()).toBe(presentBefore);
    expect(listener).toHaveBeenCalledTimes(1);
    await advanceClock(20_000);
    expect(live.present()).toEqual([]);
  });

  it('is announced every 25 s while the app is visible, and withdrawn once at the end', async () => {
    const { live, announced } = openLiveTab(createFakeStreams());
    const trip = { listId: bia.listId, supermarket: null };
    live.announce(trip);
    await advanceClock(100);
    expect(announced).toEqual([trip]);
    await advanceClock(50_000);
    expect(announced).toHaveLength(3);
    setVisible(false);
    await advanceClock(60_000);
    expect(announced).toHaveLength(3);
    setVisible(true);
    expect(announced).toHaveLength(4);
    live.announce(undefined);
    await advanceClock(100);
    expect(announced.at(-1)).toBeNull();
    await advanceClock(60_000);
    expect(announced).toHaveLength(5);
  });

  it('is announced once, and not withdrawn, when a second screen replaces the first at once; is withdrawn when the live stream is closed', async () => {
    const { live, announced } = openLiveTab(createFakeStreams());
    const trip = { listId: bia.listId, supermarket: 'Mercado' };
    live.announce({ ...trip, supermarket: null });
    live.announce(undefined);
    live.announce(trip);
    await advanceClock(100);
    expect(announced).toEqual([trip]);
    live.close();
    expect(announced).toEqual([trip, null]);
  });
});
