import { useEffect } from 'react';
import { announcedTripsKey } from '../../lib/device/shopping-storage.ts';
import { deviceStorage } from '../../lib/device/storage.ts';
import { tripsOf, type ListedTrip } from '../../shared/finished-trips.ts';
import { useHouseholds, useIsShared } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';

/**
 * Reads more trips than can be announced, and stores the ids of all of them as seen. So an older
 * trip is not announced when it moves up among the newest ones because a newer trip was undone.
 */
const readInput = { query: { limit: 50 } };
const maxAnnouncedTrips = 20;
const durationMs = 6_000;

/**
 * CASA-47: announces the trips that other members have finished, including those that they finished
 * while the app was closed. If two people shop together, each sees what the other moved to the
 * pantry.
 */
export function FinishedByOthers() {
  const { all, shownId } = useHouseholds();
  const isShared = useIsShared();
  const isNotShared = all.length > 0 && !isShared;
  useEffect(() => {
    // Removes the ids of the trips that were seen while the household was still shared.
    if (isNotShared) deviceStorage.write(announcedTripsKey, null);
  }, [isNotShared]);
  return isShared && shownId !== undefined ? <FinishedTripToasts householdId={shownId} /> : null;
}

/** Announces the trips of one household in toasts. Renders nothing itself. */
function FinishedTripToasts({ householdId }: { readonly householdId: string }) {
  const toast = useToast();
  const { userId } = useHouseholds();
  const trips = tripsOf(useRead('getFinishedTrips', readInput).data);
  const { data: members } = useRead('getMembers', { params: { householdId } });
  useEffect(() => {
    if (trips === undefined || members === undefined) return;
    const seenIds = readSeenTripIds(householdId);
    saveSeenTripIds(householdId, trips);
    const isUnseen = ({ id }: ListedTrip) => seenIds !== undefined && !seenIds.includes(id);
    for (const trip of trips.slice(0, maxAnnouncedTrips).filter(isUnseen).toReversed()) {
      const person = members.find(({ id }) => id === trip.boughtBy && id !== userId);
      // Purchases made before the person joined are not announced (CASA-67).
      if (person !== undefined && trip.boughtAt >= person.since)
        toast.info(finishedText(person.name, trip), { durationMs });
    }
  }, [trips, members, householdId, userId, toast]);
  return null;
}

/**
 * Returns the ids of the trips that this device has already seen, or undefined if it has stored
 * none for this household.
 */
function readSeenTripIds(householdId: string): readonly string[] | undefined {
  const [household, ...ids] = deviceStorage.read(announcedTripsKey)?.split(' ') ?? [];
  return household === householdId ? ids : undefined;
}

function saveSeenTripIds(householdId: string, trips: readonly ListedTrip[]): void {
  // If the disk is full, `write` removes the ids that were stored before. Without stored ids, the
  // next start announces no trip, while outdated ids would announce some trips again.
  deviceStorage.write(announcedTripsKey, [householdId, ...trips.map(({ id }) => id)].join(' '));
}

function finishedText(name: string, { listName, itemCount }: ListedTrip): string {
  const actionText =
    listName === null ? 'registrou uma compra' : `finalizou a compra da ${listName}`;
  const movedText =
    itemCount === 1 ? '1 item foi para a despensa' : `${itemCount} itens foram para a despensa`;
  return `${name} ${actionText}: ${movedText}.`;
}
