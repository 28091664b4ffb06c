import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAfterTouches } from './while-not-pressed.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('SHO-03 shows the last of several quick changes half a second after it', () => {
  const { result, rerender } = renderHook(({ value }) => useAfterTouches(value), {
    initialProps: { value: 'Um' },
  });
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  rerender({ value: 'Dois' });
  pass(300);
  rerender({ value: 'Três' });
  pass(499);
  expect(result.current).toBe('Um');
  pass(1);
  expect(result.current).toBe('Três');
});
