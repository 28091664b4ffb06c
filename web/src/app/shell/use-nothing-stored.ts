import { useEffect } from 'react';
import { tabStorage } from '../../lib/device/storage.ts';
import { useUserSync } from '../../sync/react/sync-context.ts';
import { isUserOnlyInMemory } from '../../sync/session/known-user.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';

const toldKey = 'quitanda.nothingStored';

/**
 * Says once in each tab that the browser stores no session or opens no database (AUT-22). Returns
 * whether it does neither, so that it also stores nothing of what is tapped.
 */
export function useNothingStored(): boolean {
  const toast = useToast();
  const isWithoutDatabase = useUserSync()?.hasDatabase() === false;
  const isForgotten = isUserOnlyInMemory();
  const isTold = !isWithoutDatabase && !isForgotten;
  useEffect(() => {
    if (isTold || tabStorage.read(toldKey) !== null) return;
    tabStorage.write(toldKey, '');
    toast.warning(
      'Este navegador não guarda dados. O app só funciona enquanto esta aba estiver aberta e com sinal.',
      { durationMs: 10_000 },
    );
  }, [isTold, toast]);
  return isWithoutDatabase && isForgotten;
}
