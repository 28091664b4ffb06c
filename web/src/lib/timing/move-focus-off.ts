import type { MouseEvent } from 'react';

/**
 * Moves the focus to the button of a neighbouring row before the pressed button is removed, alone or
 * together with its row. If no other row has such a button, the focus moves to the dialog or to the
 * main part of the page. These buttons have the attribute `data-remove`.
 */
export function moveFocusOff({ currentTarget }: MouseEvent<HTMLElement>): void {
  const list = currentTarget.closest('ul, [role=list]');
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const index = buttons.indexOf(currentTarget);
  const next =
    buttons[index + 1] ??
    buttons[index - 1] ??
    currentTarget.closest<HTMLElement>('[role=dialog], main');
  next?.focus({ preventScroll: true });
}
