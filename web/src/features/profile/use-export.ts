import { files } from '#platform/files.ts';
import type { Answer } from '@quitanda/contract';
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

const listFormat = new Intl.ListFormat('pt-BR');
const maxNames = 3;

/** Returns what the file lacks, as it follows on 'sem'; empty if it lacks nothing. */
function gapsOf(account: Answer<'exportAccount'>, pendingCount: number): string {
  const gaps: string[] = [];
  if (pendingCount > 0) gaps.push('as alterações que ainda não foram enviadas');
  const lost = [account, ...(account.households ?? [])].flatMap((home) => home.missingPhotos ?? []);
  const names = lost.slice(0, maxNames).map((name) => `"${name}"`);
  if (lost.length > maxNames) names.push(`mais ${lost.length - maxNames}`);
  if (lost.length === 1) gaps.push(`a foto de ${names.join('')}, que não está mais no servidor`);
  else if (lost.length > 1)
    gaps.push(`as fotos de ${listFormat.format(names)}, que não estão mais no servidor`);
  return gaps.join(' e ');
}

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
      else {
        const gaps = gapsOf(account, pendingCount);
        if (gaps === '') toast.success('Arquivo com seus dados criado.');
        else toast.warning(`Arquivo criado sem ${gaps}.`);
      }
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
