import { useCallback, useState } from 'react';
import { readLowCardHeight, saveLowCardHeight } from '../../../lib/device/shopping-storage.ts';

/**
 * Until it is known whether the card of low items is shown, its last height is reserved, so that no row
 * moves.
 */
export function useLowCardHeight(pantryId: string) {
  // Memoises by hand where it matters, so memos would only make the first load larger.
  'use no memo';
  const [height, setHeight] = useState<number | undefined>(() => readLowCardHeight(pantryId));
  const onShown = useCallback(
    (shown: number) => {
      setHeight(undefined);
      saveLowCardHeight(pantryId, shown);
    },
    [pantryId],
  );
  return { reservedHeight: height || undefined, onShown };
}
