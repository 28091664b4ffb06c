import { files } from '#platform/files.ts';
import { useRef, useState } from 'react';
import { CallError } from '../../sync/http/call-error.ts';
import type { ErrorResponse } from '../../sync/reads-and-writes.ts';
import { useSync } from '../../sync/react/sync-context.ts';
import { usePendingCount } from '../../sync/react/use-pending.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { toCalendarDate } from '../../lib/dates/dates.ts';
import { offlineText } from '../../lib/offline-text.ts';

const failedText = 'Falha ao exportar seus dados.';

/** The person has closed the question for a fresh proof (PRF-03). */
const isProofMissing = ({ failure }: ErrorResponse): boolean => failure.code === 'proof-required';

/** 'Exportar meus dados': downloads all data of the user as one file (PRF-02). */
export function useExport() {
  const sync = useSync();
  const toast = useToast();
  const pendingCount = usePendingCount();
  const [isExporting, setIsExporting] = useState(false);
  const isRunningRef = useRef(false);

  async function exportAll(): Promise<void> {
    if (isRunningRef.current) return;
    isRunningRef.current = true;
    setIsExporting(true);
    const { identity } = sync;
    const snapshotAtStart = identity.snapshot();
    // During the request the user may sign out, and another person may sign in.
    const isSameSession = () => identity.snapshot() === snapshotAtStart;
    try {
      const account = await sync.call('exportAccount', {});
      if (!isSameSession()) return;
      const outcome = await files.save({
        name: `quitanda-${toCalendarDate(Date.now())}.json`,
        text: JSON.stringify(account, null, 2),
        type: 'application/json',
      });
      if (outcome === 'cancelled') return;
      if (outcome === 'failed') toast.error(failedText);
      else if (pendingCount === 0) toast.success('Arquivo com seus dados criado.');
      else toast.warning('Arquivo criado sem as alterações que ainda não foram enviadas.');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isSameSession()) return;
      const { failure } = error;
      if (failure.kind === 'network') toast.error(offlineText);
      else toast.error(isProofMissing(failure) ? failure.failure.message : failedText);
    } finally {
      isRunningRef.current = false;
      setIsExporting(false);
    }
  }

  return { isExporting, exportAll: () => void exportAll() };
}
