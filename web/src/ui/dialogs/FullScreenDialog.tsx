import { lazyDialog } from '../lazy-part.tsx';
import type { FullScreenDialogProps } from './FullScreenSheet.tsx';

/**
 * A modal dialog that covers everything except toasts, including the dialog that opened it. It
 * traps the focus, and returns the focus to the opener. Its content unmounts as soon as it closes.
 */
export const FullScreenDialog = lazyDialog<FullScreenDialogProps>(
  async () => (await import('./FullScreenSheet.tsx')).FullScreenSheet,
);
