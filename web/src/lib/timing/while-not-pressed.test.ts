import { act, fireEvent, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedAfterTouches } from './while-not-pressed.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('SHO-03 shows the last of several quick changes once it is half a second old', () => {
  const { result, rerender } = renderHook(({ value }) => useDebouncedAfterTouches(value), {
    initialProps: { value: 'Um' },
  });
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  rerender({ value: 'Dois' });
  wait(300);
  rerender({ value: 'Três' });
  wait(499);
  expect(result.current).toBe('Um');
  wait(1);
  expect(result.current).toBe('Três');
});

it('LST-07 SHO-03 shows a change that arrives under a resting finger half a second after the touch', () => {
  const { result, rerender } = renderHook(({ value }) => useDebouncedAfterTouches(value), {
    initialProps: { value: 'Um' },
  });
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  fireEvent.pointerDown(document.body);
  rerender({ value: 'Dois' });
  wait(2_000);
  expect(result.current).toBe('Um');
  fireEvent.pointerUp(document.body);
  wait(499);
  expect(result.current).toBe('Um');
  wait(1);
  expect(result.current).toBe('Dois');
});
