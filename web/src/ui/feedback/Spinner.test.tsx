import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FullScreenSpinner } from './FullScreenSpinner.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';

it('UI-03 renders the spinner in three sizes', () => {
  const { rerender } = render(<Spinner size="s" />);
  const sizes = (['s', 'm', 'l'] as const).map((size) => {
    rerender(<Spinner size={size} />);
    return screen.getByRole('status').className;
  });
  expect(new Set(sizes).size).toBe(3);
});

it("UI-03 shows the caption of a spinner, and has the text 'Carregando...' without a caption", () => {
  const { rerender } = render(<Spinner caption="Iniciando..." />);
  expect(screen.getByRole('status').textContent).toBe('Iniciando...');
  rerender(<Spinner />);
  expect(screen.getByRole('status').textContent).toBe('Carregando...');
});

it('NAV-05 shows the caption of a full-screen spinner', () => {
  render(<FullScreenSpinner caption="Carregando sessão..." />);
  expect(screen.getByRole('status').textContent).toBe('Carregando sessão...');
});

it('UI-03 shows a skeleton only after 200 ms', () => {
  vi.useFakeTimers();
  render(<Skeleton rows={3} />);
  act(() => void vi.advanceTimersByTime(199));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').querySelectorAll('[role=listitem]')).toHaveLength(3);
  vi.useRealTimers();
});
