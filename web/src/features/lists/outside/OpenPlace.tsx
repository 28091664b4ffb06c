import { useEffect, useEffectEvent, useState } from 'react';
import { saveActiveListId } from '../../../lib/device/shopping-storage.ts';
import { useNavigate } from '../../../router/router-context.ts';
import { useUserSync } from '../../../sync/react/sync-context.ts';
import { useHouseholds } from '../../../sync/react/use-households.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { ListsScreen } from '../ListsScreen.tsx';
import type { NoticePlace } from './outside-request.ts';

/**
 * NOT-17: shows the household of a tapped notice, and goes on to its list or screen in place of this
 * address. What this device does not have yet is requested once, while the lists are shown. A household
 * to which the person no longer belongs and a list that is gone change nothing.
 */
export function OpenPlace({ place }: { readonly place: NoticePlace }) {
  const { householdId, listId, screen } = place;
  const { all, shownId, show } = useHouseholds();
  const lists = useRead('getLists', {}).data;
  const user = useUserSync();
  const navigate = useNavigate();
  const [hasRequested, setHasRequested] = useState(false);
  const isShown = shownId === householdId;
  const mustSwitch = !isShown && all.some(({ id }) => id === householdId);
  const hasList = isShown && lists?.some(({ id }) => id === listId) === true;
  const isFound = isShown && (listId === undefined || hasList);

  const showHousehold = useEffectEvent(() => void show(householdId));
  useEffect(() => {
    if (mustSwitch) showHousehold();
  }, [mustSwitch]);

  const mustRequest = !mustSwitch && !isFound && !hasRequested;
  useEffect(() => {
    if (mustRequest) void user?.exchange.pullNow().then(() => setHasRequested(true));
  }, [mustRequest, user]);

  const isEnded = isFound || (hasRequested && !mustSwitch);
  const goOn = useEffectEvent(() => {
    if (hasList && listId !== undefined) saveActiveListId(listId);
    navigate({ to: screen, replace: true });
  });
  useEffect(() => {
    if (isEnded) goOn();
  }, [isEnded]);

  return mustRequest ? <ListsScreen isCreating={false} /> : null;
}
