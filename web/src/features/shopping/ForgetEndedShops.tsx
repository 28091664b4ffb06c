import type { ListSummary } from '@quitanda/contract';
import { useEffect, useRef } from 'react';
import { forgetShop, saveBudget } from '../../lib/shopping-storage.ts';
import { useRead } from '../../sync/react/use-read.ts';

/**
 * Forgets what this device remembers of a shop that another device ended, else the list would still
 * look as if it were being shopped (LST-12).
 */
export function ForgetEndedShops() {
  const lists = useRead('getLists', {}).data;
  const before = useRef(new Map<string, ListSummary>());
  useEffect(() => {
    for (const { id, supermarket, budget } of lists ?? []) {
      const known = before.current.get(id);
      if (known?.supermarket && supermarket === null) forgetShop(id);
      else if (known?.budget && budget === null) saveBudget(id, null);
    }
    before.current = new Map(lists?.map((list) => [list.id, list]));
  }, [lists]);
  return null;
}
