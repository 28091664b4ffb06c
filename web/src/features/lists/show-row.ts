import { onceShown } from '../../lib/once-shown.ts';

/** As long as the animation of `data-shown` in ItemRow.module.css. */
const glowMs = 1_400;

/** Longest wait for the row, in frames: the list is drawn after the tap. */
const awaitedFrames = 60;

/** Brings a row into sight and lights it up for a moment: it was added, or became more (LST-20). */
export function showRow(itemId: string | undefined): void {
  if (itemId !== undefined) show(itemId, awaitedFrames);
}

function show(itemId: string, frames: number): void {
  onceShown(() => {
    const row = document.querySelector<HTMLElement>(`[data-item="${itemId}"]`);
    if (row === null) {
      if (frames > 0) show(itemId, frames - 1);
      return;
    }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
    row.dataset['shown'] = '';
    setTimeout(() => delete row.dataset['shown'], glowMs);
  });
}
