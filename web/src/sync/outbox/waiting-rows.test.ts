import { newId } from '@quitanda/contract/ids';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutboxState } from './write-lists.ts';
import { watchWaitingRows } from './waiting-rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [milk, bread] = [newId(), newId()];

function createFakeOutbox() {
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
  const outbox = createFakeOutbox();
  const waitingRows = watchWaitingRows(outbox);
  outbox.set(['1', milk]);
  expect(waitingRows.has(milk)).toBe(false);
  vi.advanceTimersByTime(700);
  expect(waitingRows.has(milk.toUpperCase())).toBe(true);
  expect(waitingRows.has(bread)).toBe(false);
  outbox.set();
  expect(waitingRows.has(milk)).toBe(false);
});

it('UI-07 never marks a row whose tap is confirmed within 700 ms', () => {
  const outbox = createFakeOutbox();
  const waitingRows = watchWaitingRows(outbox);
  const listener = vi.fn<() => void>();
  waitingRows.subscribe(milk, listener);
  outbox.set(['1', milk]);
  vi.advanceTimersByTime(400);
  outbox.set();
  vi.advanceTimersByTime(10_000);
  expect(listener).not.toHaveBeenCalled();
});

it('UI-07 notifies each row only of its own changes', () => {
  const outbox = createFakeOutbox();
  const waitingRows = watchWaitingRows(outbox);
  const [onMilkChange, onBreadChange] = [vi.fn<() => void>(), vi.fn<() => void>()];
  waitingRows.subscribe(milk, onMilkChange);
  const unsubscribe = waitingRows.subscribe(bread, onBreadChange);
  outbox.set(['1', milk]);
  vi.advanceTimersByTime(500);
  outbox.set(['1', milk], ['2', bread]);
  vi.advanceTimersByTime(200);
  expect([onMilkChange.mock.calls.length, onBreadChange.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(500);
  expect([onMilkChange.mock.calls.length, onBreadChange.mock.calls.length]).toEqual([1, 1]);
  unsubscribe();
  outbox.set();
  expect([onMilkChange.mock.calls.length, onBreadChange.mock.calls.length]).toEqual([2, 1]);
});

it('UI-07 keeps a row pending until all taps on it are confirmed', () => {
  const outbox = createFakeOutbox();
  const waitingRows = watchWaitingRows(outbox);
  outbox.set(['1', milk], ['2', milk]);
  vi.advanceTimersByTime(700);
  outbox.set(['2', milk]);
  expect(waitingRows.has(milk)).toBe(true);
});

it('UI-07 notifies every listener of a row until it unsubscribes', () => {
  const outbox = createFakeOutbox();
  const waitingRows = watchWaitingRows(outbox);
  const [listListener, tripListener] = [vi.fn<() => void>(), vi.fn<() => void>()];
  waitingRows.subscribe(milk, listListener);
  const unsubscribeTrip = waitingRows.subscribe(milk, tripListener);
  outbox.set(['1', milk]);
  vi.advanceTimersByTime(700);
  expect([listListener.mock.calls.length, tripListener.mock.calls.length]).toEqual([1, 1]);
  unsubscribeTrip();
  outbox.set();
  expect([listListener.mock.calls.length, tripListener.mock.calls.length]).toEqual([2, 1]);
});
