import { lazyDialog } from './lazy-part.tsx';
import type { FullScreenDialogProps } from './FullScreenSheet.tsx';

/**
 * A modal dialog that covers everything but toasts, also another dialog that opened it. Holds the
 * focus, and gives it back to what opened it. Its content is gone as soon as it closes.
 */
export const FullScreenDialog = lazyDialog<FullScreenDialogProps>(
  async () => (await import('./FullScreenSheet.tsx')).FullScreenSheet,
);
