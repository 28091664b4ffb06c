/** What a reload would take away from the person in front of this page. */
import { hasUnstored } from '../../sync/outbox/unstored.ts';
import { isShop } from './is-shop.ts';

const openOrUnderWay = '[role="dialog"], [role="alertdialog"], [aria-busy="true"]';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/**
 * Watches the fields that are typed in. The answer says whether one of them still holds what the
 * person put there, a dialog is open, an answer is awaited, a shop goes on, or the device had no
 * room for a tap.
 */
export function watchUnfinished(page: Document): () => boolean {
  const before = new Map<Field, string>();
  function note({ target }: Event): void {
    if (isField(target) && !before.has(target)) before.set(target, target.value);
  }
  // What a field says before the typing is where it is back to after a form is sent.
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
