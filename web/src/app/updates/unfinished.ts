/** Tells whether a reload would lose something of the person at this page. */
import { hasUnstored } from '../../sync/outbox/unstored.ts';
import { isShop } from './is-shop.ts';

const openOrUnderWay = '[role="dialog"], [role="alertdialog"], [aria-busy="true"]';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/**
 * Watches the fields in which people type. The returned function tells whether one of them still
 * has what the person typed, a dialog is open, an answer is awaited, a trip is in progress, or the
 * device had no room for a tap.
 */
export function watchUnfinished(page: Document): () => boolean {
  const before = new Map<Field, string>();
  function note({ target }: Event): void {
    if (isField(target) && !before.has(target)) before.set(target, target.value);
  }
  // After a form is sent, its fields have their values from before the typing again.
  page.addEventListener('focusin', note);
  if (isField(page.activeElement)) before.set(page.activeElement, '');

  return () => {
    for (const field of before.keys()) if (!field.isConnected) before.delete(field);
    return (
      hasUnstored() ||
      isShop(page.location.pathname) ||
      page.querySelector(openOrUnderWay) !== null ||
      [...page.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '') ||
      [...before].some(([field, value]) => field.value !== value)
    );
  };
}
