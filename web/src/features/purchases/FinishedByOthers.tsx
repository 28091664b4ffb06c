import type { Answer } from '@quitanda/contract';
import { useEffect } from 'react';
import { seenShopsKey } from '../../lib/shopping-storage.ts';
import { useHouseholds, useIsShared } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useToast } from '../../ui/toast-region.tsx';

type Shop = Answer<'getPurchasedShops'>['shops'][number];

/** More than are told of: one that is undone moves no older one among those that look new. */
const known = { query: { limit: 50 } };
const mostNews = 20;
const lifeMs = 6_000;

/**
 * CASA-47: tells of the shops that others of the household have finished, also of those that came while
 * the app was closed. So of two who finish together each is told what the other one has moved.
 */
export function FinishedByOthers() {
  const { shownId } = useHouseholds();
  const isShared = useIsShared();
  useEffect(() => {
    // Nothing of a household stays that its person has left.
    if (!isShared) localStorage.removeItem(seenShopsKey);
  }, [isShared]);
  return isShared && shownId !== undefined ? <Told householdId={shownId} /> : null;
}

/** Draws nothing. */
function Told({ householdId }: { readonly householdId: string }) {
  const toast = useToast();
  const { userId } = useHouseholds();
  const shops = useRead('getPurchasedShops', known).data?.shops;
  const { data: members } = useRead('getMembers', { params: { householdId } });
  useEffect(() => {
    if (shops === undefined || members === undefined) return;
    const seen = seenShops(householdId);
    keepSeenShops(householdId, shops);
    const isNews = ({ id }: Shop) => seen !== undefined && !seen.includes(id);
    for (const shop of shops.slice(0, mostNews).filter(isNews).toReversed()) {
      const person = members.find(({ id }) => id === shop.boughtBy && id !== userId);
      if (person !== undefined) toast.info(finishedText(person.name, shop), { lifeMs });
    }
  }, [shops, members, householdId, userId, toast]);
  return null;
}

/** The ids of the shops that were there the last time; undefined on a device that knows none yet. */
function seenShops(householdId: string): readonly string[] | undefined {
  const [household, ...ids] = localStorage.getItem(seenShopsKey)?.split(' ') ?? [];
  return household === householdId ? ids : undefined;
}

function keepSeenShops(householdId: string, shops: readonly Shop[]): void {
  try {
    localStorage.setItem(seenShopsKey, [householdId, ...shops.map(({ id }) => id)].join(' '));
  } catch {
    // A full disk: the next page tells of nothing that it did not see come.
    localStorage.removeItem(seenShopsKey);
  }
}

function finishedText(name: string, { listName, itemCount }: Shop): string {
  const did = listName === null ? 'registrou uma compra' : `finalizou a compra da ${listName}`;
  const moved =
    itemCount === 1 ? '1 item foi para a despensa' : `${itemCount} itens foram para a despensa`;
  return `${name} ${did}: ${moved}.`;
}
