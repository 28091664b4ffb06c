import type { Failure } from '@quitanda/contract';
import type { Write } from '../sync/reads-and-writes.ts';
import type { Toasts } from '../ui/feedback/toast-region.tsx';

/**
 * Shows in a toast that a write was refused. A write that conflicts with a write of another person
 * is shown in a sheet instead (CASA-44, CASA-45).
 */
export function showRefusal(toast: Toasts, write: Write, failure: Failure): void {
  const { code } = failure;
  if (code === 'item-taken' || (code === 'item-not-found' && write.name === 'changeListItem'))
    return;
  toast.error(write.failureText ?? failure.message);
}
