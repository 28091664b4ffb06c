import { beforeEach, expect, it, vi } from 'vitest';
import { showRow } from './show-row.ts';

const frameMs = 16;
const scrolledTo: string[] = [];

beforeEach(() => {
  scrolledTo.length = 0;
  document.body.innerHTML = '';
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.getAttribute('data-item') ?? '');
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
const isHighlighted = (row: HTMLElement) => row.dataset['shown'] !== undefined;

it('LST-20 scrolls to the added row once it is on the screen, and highlights it for a moment', () => {
  addRow('rice');
  showRow('salt');
  vi.advanceTimersByTime(10 * frameMs);
  const row = addRow('salt');
  vi.advanceTimersByTime(2 * frameMs);
  expect(scrolledTo).toEqual(['salt']);
  expect(isHighlighted(row)).toBe(true);
  vi.advanceTimersByTime(1_500);
  expect(isHighlighted(row)).toBe(false);
});

it('LST-20 stops waiting for a row that is not added', () => {
  showRow('salt');
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
  const row = addRow('salt');
  vi.advanceTimersByTime(10_000);
  expect(scrolledTo).toEqual([]);
  expect(isHighlighted(row)).toBe(false);
});
