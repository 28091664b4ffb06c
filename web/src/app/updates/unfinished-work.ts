/** Detects whether a reload would lose input of the user on this page. */
import { hasUnstoredWrites } from '../../sync/outbox/unstored.ts';
import { isTripScreen } from './is-trip-screen.ts';

const openOrPending = '[role="dialog"], [role="alertdialog"], [aria-busy="true"]';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/**
 * Watches the form fields. Returns a function that checks whether a field has typed text, a dialog
 * is open, a response is pending, a trip is in progress, or a tap could not be stored on the
 * device.
 */
export function watchUnfinishedWork(page: Document): () => boolean {
  const initialValues = new Map<Field, string>();
  function storeValue({ target }: Event): void {
    if (isField(target) && !initialValues.has(target)) initialValues.set(target, target.value);
  }
  // An input or select has typed text if its value differs from the value at its first focus. After
  // a form is sent, its fields show that first value again.
  page.addEventListener('focusin', storeValue);
  // The person may have typed into the focused field before this code was loaded, so the field is
  // compared with an empty value.
  if (isField(page.activeElement)) initialValues.set(page.activeElement, '');

  return () => {
    // A textarea counts whenever it is not empty, because dictation fills the field of a question
    // without focusing it, so that it has no initial value to compare with.
    for (const field of initialValues.keys()) if (!field.isConnected) initialValues.delete(field);
    return (
      hasUnstoredWrites() ||
      isTripScreen(page.location.pathname) ||
      page.querySelector(openOrPending) !== null ||
      [...page.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '') ||
      [...initialValues].some(([field, value]) => field.value !== value)
    );
  };
}
