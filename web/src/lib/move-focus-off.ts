import type { MouseEvent } from 'react';

/**
 * A button that removes its row goes with it, so the focus moves on to the neighbour's before. Such
 * buttons bear `data-remove`.
 */
export function moveFocusOff({ currentTarget }: MouseEvent<HTMLElement>): void {
  const list = currentTarget.closest('ul, [role=list]');
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const index = buttons.indexOf(currentTarget);
  (buttons[index + 1] ?? buttons[index - 1])?.focus({ preventScroll: true });
}
