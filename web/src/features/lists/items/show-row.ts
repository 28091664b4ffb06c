import { afterNextPaint } from '../../../lib/timing/after-next-paint.ts';

/** The duration of the animation of `data-shown` in ItemRow.module.css, milliseconds. */
const highlightMs = 1_400;

/** The longest wait for the row, in frames: the list renders some frames after the tap. */
const maxFrames = 60;

/**
 * Scrolls to a row that was added or whose quantity was raised, and highlights it for a moment
 * (LST-20).
 */
export function showRow(itemId: string | undefined): void {
  if (itemId !== undefined) showOnceRendered(itemId, maxFrames);
}

function showOnceRendered(itemId: string, framesLeft: number): void {
  afterNextPaint(() => {
    const row = document.querySelector<HTMLElement>(`[data-item="${itemId}"]`);
    if (row === null) {
      if (framesLeft > 0) showOnceRendered(itemId, framesLeft - 1);
      return;
    }
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.scrollIntoView({ block: 'nearest', behavior: isMotionReduced ? 'auto' : 'smooth' });
    row.dataset['shown'] = '';
    setTimeout(() => delete row.dataset['shown'], highlightMs);
  });
}
