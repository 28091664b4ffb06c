import type { ListSummary } from '@quitanda/contract';
import { useEffect, useRef } from 'react';
import { forgetTrip, saveBudget } from '../../../lib/device/shopping-storage.ts';
import { useRead } from '../../../sync/react/use-read.ts';

/**
 * Deletes this device's data of trips that another device has finished, because such a trip would
 * otherwise look as if it were still in progress (LST-12). Also deletes a budget that another device
 * has removed (INS-08).
 */
export function ForgetEndedTrips() {
  const lists = useRead('getLists', {}).data;
  const previousLists = useRef(new Map<string, ListSummary>());
  useEffect(() => {
    for (const { id, supermarket, budget } of lists ?? []) {
      const previousList = previousLists.current.get(id);
      if (previousList?.supermarket && supermarket === null) forgetTrip(id);
      else if (previousList?.budget && budget === null) saveBudget(id, null);
    }
    previousLists.current = new Map(lists?.map((list) => [list.id, list]));
  }, [lists]);
  return null;
}
