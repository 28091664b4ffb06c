import { newId } from '@quitanda/contract/ids';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutboxState } from './write-lists.ts';
import { watchWaitingRows } from './waiting-rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [milk, bread] = [newId(), newId()];

function outbox() {
  let state: OutboxState = { pending: [] };
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sets the pending writes, each with its key and its row. */
    set(...pending: [key: string, itemId: string][]) {
      const writes = pending.map(([key, itemId]) => ({
        name: 'removeListItem',
        params: { listId: newId(), itemId },
        key,
      }));
      state = { pending: writes as unknown as OutboxState['pending'] };
      for (const listener of listeners) listener();
    },
  };
}

it('UI-07 marks a row as pending after 700 ms, until the server has confirmed its tap', () => {
  const taps = outbox();
  const waiting = watchWaitingRows(taps);
  taps.set(['1', milk]);
  expect(waiting.has(milk)).toBe(false);
  vi.advanceTimersByTime(700);
  expect(waiting.has(milk.toUpperCase())).toBe(true);
  expect(waiting.has(bread)).toBe(false);
  taps.set();
  expect(waiting.has(milk)).toBe(false);
});

it('UI-07 never marks a row whose tap is confirmed within 700 ms', () => {
  const taps = outbox();
  const waiting = watchWaitingRows(taps);
  const listener = vi.fn<() => void>();
  waiting.subscribe(milk, listener);
  taps.set(['1', milk]);
  vi.advanceTimersByTime(400);
  taps.set();
  vi.advanceTimersByTime(10_000);
  expect(listener).not.toHaveBeenCalled();
});

it('UI-07 notifies each row only of its own changes', () => {
  const taps = outbox();
  const waiting = watchWaitingRows(taps);
  const [ofMilk, ofBread] = [vi.fn<() => void>(), vi.fn<() => void>()];
  waiting.subscribe(milk, ofMilk);
  const unsubscribe = waiting.subscribe(bread, ofBread);
  taps.set(['1', milk]);
  vi.advanceTimersByTime(500);
  taps.set(['1', milk], ['2', bread]);
  vi.advanceTimersByTime(200);
  expect([ofMilk.mock.calls.length, ofBread.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(500);
  expect([ofMilk.mock.calls.length, ofBread.mock.calls.length]).toEqual([1, 1]);
  unsubscribe();
  taps.set();
  expect([ofMilk.mock.calls.length, ofBread.mock.calls.length]).toEqual([2, 1]);
});

it('UI-07 a second tap on a row keeps the row pending when the first is confirmed', () => {
  const taps = outbox();
  const waiting = watchWaitingRows(taps);
  taps.set(['1', milk], ['2', milk]);
  vi.advanceTimersByTime(700);
  taps.set(['2', milk]);
  expect(waiting.has(milk)).toBe(true);
});

it('UI-07 notifies every listener of a row until it unsubscribes', () => {
  const taps = outbox();
  const waiting = watchWaitingRows(taps);
  const [inList, inTrip] = [vi.fn<() => void>(), vi.fn<() => void>()];
  waiting.subscribe(milk, inList);
  const unsubscribeInTrip = waiting.subscribe(milk, inTrip);
  taps.set(['1', milk]);
  vi.advanceTimersByTime(700);
  expect([inList.mock.calls.length, inTrip.mock.calls.length]).toEqual([1, 1]);
  unsubscribeInTrip();
  taps.set();
  expect([inList.mock.calls.length, inTrip.mock.calls.length]).toEqual([2, 1]);
});
