import { afterEach, expect, it } from 'vitest';
import { finishButtonId, focusIdAfterTaking, takeButtonId } from './row-focus.ts';

/** Shows rows of these items. Only pending items have a button 'Pegar'. */
function showRows(...items: { id: string; isPending: boolean }[]) {
  document.body.innerHTML = items
    .map(({ id, isPending }) => {
      const button = isPending ? `<button id="${takeButtonId(id)}">${id}</button>` : '';
      return `<div data-item="${id}">${button}</div>`;
    })
    .join('');
}
const focusedTextAfterTaking = (id: string) =>
  document.getElementById(focusIdAfterTaking(id))?.textContent;

afterEach(() => document.body.replaceChildren());

it('SHO-06 focuses the next item on the screen after an item is taken', () => {
  showRows(
    { id: 'arroz', isPending: true },
    { id: 'café', isPending: true },
    { id: 'sal', isPending: false },
    { id: 'leite', isPending: true },
  );
  expect(focusedTextAfterTaking('café')).toBe('leite');
});

it('SHO-06 focuses the previous item after the last one is taken', () => {
  showRows({ id: 'arroz', isPending: true }, { id: 'café', isPending: true });
  expect(focusedTextAfterTaking('café')).toBe('arroz');
});

it("SHO-06 focuses 'Finalizar Compra' if no item is left, or the taken item has no row", () => {
  showRows({ id: 'café', isPending: true });
  expect(focusIdAfterTaking('café')).toBe(finishButtonId);
  expect(focusIdAfterTaking('unknown')).toBe(finishButtonId);
});
