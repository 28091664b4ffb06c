import type { SessionEnding } from '../sync/session/session-end.ts';
import type { Toasts } from '../ui/feedback/toast-region.tsx';

/**
 * Longer than for other toasts, because the page has changed without a tap, and people need more
 * time to read the reason.
 */
const durationMs = 8_000;

/**
 * Shows why a session is over. Removes earlier toasts, because the next person must not see them.
 */
export function showSessionEnd(toast: Toasts, ending: SessionEnding): void {
  toast.clear();
  switch (ending.kind) {
    case 'signed-out':
      return;
    case 'deleted':
      toast.success('Sua conta e seus dados foram excluídos.', { durationMs });
      return;
    case 'ended':
      toast.warning(
        ending.failure?.code === 'user-disabled'
          ? ending.failure.message
          : 'Sua sessão terminou. Entre novamente para continuar.',
        { durationMs },
      );
  }
}
