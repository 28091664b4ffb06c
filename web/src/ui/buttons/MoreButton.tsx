import type { MouseEvent } from 'react';
import { Button } from './Button.tsx';

interface MoreButtonProps {
  /** Shows the next rows. The caller no longer renders this button while they are loaded. */
  readonly onMore: () => void;
  readonly children: string;
}

/**
 * A button below the last `<li>` of a list that shows more rows. It then moves the focus to the
 * first new row, because the focused button itself is removed (UI-16).
 */
export function MoreButton({ onMore, children }: MoreButtonProps) {
  function showMore({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const container = currentTarget.parentElement;
    if (container) focusNextNewRow(container);
    onMore();
  }
  return (
    <Button kind="outline" isBlock onClick={showMore}>
      {children}
    </Button>
  );
}

/**
 * Waits for the first row after the present ones, and moves the focus to its link or to the row
 * itself. The focus stays where it is if the user has moved it meanwhile.
 */
function focusNextNewRow(container: HTMLElement): void {
  const getRows = () => [...container.querySelectorAll('li')];
  const lastRow = getRows().at(-1);
  const observer = new MutationObserver(() => {
    const rows = getRows();
    const newRow = rows[rows.findIndex((row) => row === lastRow) + 1];
    if (newRow === undefined || newRow === rows[0]) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    const link = newRow.querySelector<HTMLElement>('a, button');
    if (link === null) newRow.tabIndex = -1;
    (link ?? newRow).focus({ preventScroll: true });
  });
  observer.observe(container, { childList: true, subtree: true });
}
