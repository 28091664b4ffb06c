import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeItem } from '../../features/lists/list.fixture.ts';
import { useSteadyItems } from './use-steady-items.ts';

const rice = makeItem('a', { name: 'Arroz' });
const salt = makeItem('b', { name: 'Sal' });
const beans = makeItem('c', { name: 'Feijão' });

it('CASA-39 keeps every row on the screen when another member joins the household', () => {
  const items = [rice, salt];
  const shown: string[][] = [];
  const { rerender } = renderHook(
    ({ isShared }) => shown.push(useSteadyItems(items, isShared).map(({ name }) => name)),
    { initialProps: { isShared: false } },
  );
  rerender({ isShared: true });
  rerender({ isShared: false });
  expect(shown.length).toBeGreaterThan(2);
  for (const names of shown) expect(names).toEqual(['Arroz', 'Sal']);
});

it('CASA-39 shows additions and removals of others only after the touch ends', async () => {
  const { result, rerender } = renderHook(({ items }) => useSteadyItems(items, true), {
    initialProps: { items: [rice, salt] },
  });
  act(() => void fireEvent.pointerDown(document.body));
  rerender({ items: [{ ...rice, isChecked: true }, beans] });
  expect(result.current.map(({ name }) => name)).toEqual(['Arroz', 'Sal']);
  expect(result.current[0]?.isChecked).toBe(true);
  act(() => void fireEvent.pointerUp(document.body));
  await waitFor(() => expect(result.current.map(({ name }) => name)).toEqual(['Arroz', 'Feijão']));
});
