import { act, renderHook } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { isInBurst, recordQuickTap, useBetweenBursts, whenBurstEnds } from './tap-bursts.ts';

// All tests share one fake clock, which never goes back.
beforeAll(() => void vi.useFakeTimers());
// Moves the clock past the bursts of earlier tests.
beforeEach(() => void vi.advanceTimersByTime(10_000));

/** Makes a quick tap, after the fake clock has advanced by `after` milliseconds. */
function tap(after: number, mayRepeat = false): void {
  vi.advanceTimersByTime(after);
  recordQuickTap({ at: performance.now(), mayRepeat });
}

it('UI-07 calls back at once after a single tap', () => {
  tap(0);
  expect(isInBurst()).toBe(false);
  const callback = vi.fn();
  whenBurstEnds(callback);
  expect(callback).toHaveBeenCalledTimes(1);
  tap(300);
  expect(isInBurst()).toBe(false);
});

it('UI-07 waits for a second tap if the first tap may be repeated', () => {
  tap(0, true);
  const callback = vi.fn();
  whenBurstEnds(callback);
  tap(80, true);
  vi.advanceTimersByTime(190);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(callback).toHaveBeenCalledTimes(1);
});

it('UI-07 calls back once after a burst of taps', () => {
  tap(0);
  tap(80);
  const callback = vi.fn();
  const cancelled = vi.fn();
  whenBurstEnds(callback);
  whenBurstEnds(cancelled)();
  tap(150);
  vi.advanceTimersByTime(190);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(callback).toHaveBeenCalledTimes(1);
  expect(cancelled).not.toHaveBeenCalled();
});

it('UI-07 calls back after 1,000 ms, even if the burst has not ended', () => {
  tap(0);
  tap(100);
  const callback = vi.fn();
  whenBurstEnds(callback);
  for (let count = 0; count < 9; count += 1) tap(100);
  expect(callback).not.toHaveBeenCalled();
  tap(100);
  expect(callback).toHaveBeenCalledTimes(1);
});

it('UI-07 shows the last value of a burst', () => {
  const shownValues: string[] = [];
  const { rerender } = renderHook(
    ({ value }) => {
      const shown = useBetweenBursts(value);
      shownValues.push(shown);
      return shown;
    },
    { initialProps: { value: 'none' } },
  );
  tap(0);
  tap(80);
  rerender({ value: 'one' });
  tap(80);
  rerender({ value: 'two' });
  expect(shownValues.at(-1)).toBe('none');
  act(() => void vi.advanceTimersByTime(250));
  expect(shownValues.at(-1)).toBe('two');
  expect(shownValues).not.toContain('one');
});
