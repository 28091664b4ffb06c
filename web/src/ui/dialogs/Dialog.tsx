import { lazyDialog } from '../lazy-part.tsx';
import type { DialogProps } from './DialogSheet.tsx';

/**
 * A modal dialog: a sheet at the bottom of screens below 640 px, otherwise a centred card. It traps
 * the focus, and returns the focus to the opener.
 */
export const Dialog = lazyDialog<DialogProps>(
  async () => (await import('./DialogSheet.tsx')).DialogSheet,
);
