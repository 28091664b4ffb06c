import { beforeEach, expect, it, vi } from 'vitest';
import { showRow } from './show-row.ts';

const frame = 16;
const seen: string[] = [];

beforeEach(() => {
  seen.length = 0;
  document.body.innerHTML = '';
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.getAttribute('data-item') ?? '');
  });
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

function addRow(itemId: string): HTMLElement {
  const row = document.createElement('li');
  row.dataset['item'] = itemId;
  document.body.append(row);
  return row;
}
const isLit = (row: HTMLElement) => row.dataset['shown'] !== undefined;

it('LST-20 scrolls to the added row once it is on the screen, and highlights it for a moment', () => {
  addRow('rice');
  showRow('salt');
  vi.advanceTimersByTime(10 * frame);
  const row = addRow('salt');
  vi.advanceTimersByTime(2 * frame);
  expect(seen).toEqual(['salt']);
  expect(isLit(row)).toBe(true);
  vi.advanceTimersByTime(1_500);
  expect(isLit(row)).toBe(false);
});

it('LST-20 does not wait for a row that does not come', () => {
  showRow('salt');
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
  const row = addRow('salt');
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual([]);
  expect(isLit(row)).toBe(false);
});
