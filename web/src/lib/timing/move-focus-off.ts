import type { MouseEvent } from 'react';

/**
 * Moves the focus to the neighbouring row's button before a row is removed together with its own
 * button, or to the main part of the page if the list has no other row. These buttons have the
 * attribute `data-remove`.
 */
export function moveFocusOff({ currentTarget }: MouseEvent<HTMLElement>): void {
  const list = currentTarget.closest('ul, [role=list]');
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const index = buttons.indexOf(currentTarget);
  const next = buttons[index + 1] ?? buttons[index - 1] ?? currentTarget.closest('main');
  next?.focus({ preventScroll: true });
}
