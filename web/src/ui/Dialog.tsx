import { lazyDialog } from './lazy-part.tsx';
import type { DialogProps } from './DialogSheet.tsx';

/**
 * A modal dialog: a sheet from the bottom below 640 px, else a centred card. Holds the focus, and
 * gives it back to what opened it.
 */
export const Dialog = lazyDialog<DialogProps>(
  async () => (await import('./DialogSheet.tsx')).DialogSheet,
);
