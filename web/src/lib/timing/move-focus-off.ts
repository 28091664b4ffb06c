import type { MouseEvent } from 'react';

/**
 * Moves the focus to the neighbouring row's button before a row is removed together with its own
 * button. These buttons have the attribute `data-remove`.
 */
export function moveFocusOff({ currentTarget }: MouseEvent<HTMLElement>): void {
  const list = currentTarget.closest('ul, [role=list]');
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const index = buttons.indexOf(currentTarget);
  (buttons[index + 1] ?? buttons[index - 1])?.focus({ preventScroll: true });
}
