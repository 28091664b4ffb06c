/**
 * The open homes of the signed-in user on this device: the home of the shown household, and homes
 * of other households that still have writes to send.
 */
import type { LiveEvent, Membership } from '@quitanda/contract';
import {
  hasChosenHousehold,
  readKnownHouseholds,
  readShownHousehold,
  saveKnownHouseholds,
  saveShownHousehold,
} from '../../lib/device/shown-household.ts';
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { loadWithRetries } from '../../lib/timing/load-with-retries.ts';
import type { Live } from '../live/live.ts';
import { eraseJournal, eraseJournals } from '../outbox/journal.ts';
import { clearHome, hasUnsentWrites } from './closed-homes.ts';
import { eraseDatabase } from '../store/database.ts';
import { homeName, findStoredHouseholds } from '../outbox/home-name.ts';
import type { IdentityUser } from '../http/identity.ts';
import { openUserSync, type UserSync, type UserSyncDeps } from './user-sync.ts';

export interface Homes {
  readonly identityUser: IdentityUser;
  readonly shown: () => UserSync;
  /** The open homes: the shown one, and those that still have writes to send. */
  readonly openHomes: () => readonly UserSync[];
  /** The user's households, as the server last reported them; empty until it has answered once. */
  readonly memberships: () => readonly Membership[];
  /** The live stream of the shown household; undefined if the household has no other members. */
  readonly live: () => Live | undefined;
  /** Shows another household; undefined shows the personal one. Resolves once it is shown. */
  readonly show: (household: string | undefined) => Promise<void>;
  /**
   * Called before a sign-out: removes the user's data from this device, except for unsent writes.
   */
  readonly clearLocalCopies: () => Promise<void>;
  readonly close: () => void;
}

export interface HomesDeps extends Omit<UserSyncDeps, 'household' | 'onMemberships'> {
  /**
   * Returns the live stream of a household; `household` is undefined for the personal one. The
   * request starts when the stream is iterated.
   */
  readonly watch: (household: string | undefined, signal: AbortSignal) => AsyncIterable<LiveEvent>;
  /**
   * Called when another home is shown, the memberships change, or the live stream opens or closes.
   */
  readonly onChanged: () => void;
}

export function openHomes(deps: HomesDeps): Homes {
  const { identityUser, onChanged, onHouseholdLost } = deps;
  const userId = identityUser.id;
  let memberships = readKnownHouseholds();
  /** The household chosen in this tab; undefined for the personal one. */
  let chosen = readShownHousehold();
  let shown = open(chosen);
  /** Homes that are not shown and stay open until all their writes are sent. */
  const closingHomes = new Set<UserSync>();
  /**
   * Households that are being opened or erased. A second opening would move their refusals to the
   * personal home twice.
   */
  const openingOrErasing = new Set<string | undefined>();
  let liveHome: { readonly home: UserSync; readonly live: Live } | undefined;
  let hasAnswered = false;
  let isClosed = false;

  function open(household: string | undefined): UserSync {
    return openUserSync({ ...deps, household, onMemberships });
  }

  const isMember = (household: string | undefined) =>
    household === undefined || memberships.some(({ id }) => id === household);

  function onMemberships(next: readonly Membership[]): void {
    if (isClosed) return;
    const isFirstAnswer = !hasAnswered;
    hasAnswered = true;
    const hasChanged = JSON.stringify(next) !== JSON.stringify(memberships);
    if (isFirstAnswer || hasChanged) afterFirstLoad(() => void eraseLostHouseholds().catch(ignore));
    if (!hasChanged) return;
    const lostHousehold = memberships.find(({ id }) => id === shown.household);
    // A new device first shows a shared household instead of the personal one (CASA-61).
    const isNewDevice = memberships.length === 0 && !hasChosenHousehold();
    memberships = next;
    saveKnownHouseholds(next);
    onChanged();
    void updateLive().catch(ignore);
    const shared = next.find(({ isPersonal }) => !isPersonal);
    if (isNewDevice && shared) return void show(shared.id);
    if (isMember(shown.household)) return;
    // If another household is chosen, the user has left the shown one on purpose, and gets no
    // message.
    if (chosen !== shown.household) return;
    if (lostHousehold !== undefined) onHouseholdLost?.(lostHousehold);
    void show(undefined);
  }

  async function show(household: string | undefined): Promise<void> {
    chosen = household;
    saveShownHousehold(household);
    if (household === shown.household) return;
    // After joining, an answer that was requested earlier may not contain the household yet.
    if (!isMember(household)) await shown.exchange.pullNow();
    const next = [...closingHomes].find((home) => home.household === household) ?? open(household);
    closingHomes.delete(next);
    await next.opened;
    // While the home opened, the user may have signed out or chosen another household.
    if (isClosed || chosen !== household) return closeWhenSent(next);
    const previous = shown;
    shown = next;
    closeLive();
    onChanged();
    closeWhenSent(previous);
    void updateLive().catch(ignore);
  }

  /**
   * Opens the live stream of the shown household if it has other members, and closes it otherwise.
   */
  async function updateLive(): Promise<void> {
    const home = shown;
    if (liveHome?.home === home && hasOtherMembers()) return;
    if (closeLive()) onChanged();
    if (!hasOtherMembers()) return;
    const { openLive } = await loadWithRetries(() => import('../live/live.ts'));
    if (isClosed || liveHome !== undefined || shown !== home || !hasOtherMembers()) return;
    const { household, exchange } = home;
    liveHome = {
      home,
      live: openLive({
        name: homeName(userId, household),
        ownUserId: memberships.find(({ isPersonal }) => isPersonal)?.id ?? '',
        exchange,
        watch: (signal) => deps.watch(household, signal),
        announce: (trip) =>
          deps.call(
            'announcePresence',
            { body: trip ?? { listId: null, supermarket: null } },
            { household },
          ),
      }),
    };
    onChanged();
  }

  const hasOtherMembers = () =>
    memberships.some(({ id, memberCount }) => id === shown.household && memberCount > 1);

  function closeLive(): boolean {
    const wasOpen = liveHome !== undefined;
    liveHome?.live.close();
    liveHome = undefined;
    return wasOpen;
  }

  /**
   * Closes a home that is not shown, once its remaining writes are sent. Also erases the home if
   * the user is no longer a member of its household. A home stays open while some of its refusals
   * are only in memory, which have a negative id: closing it would lose them. After a sign-out, the
   * home is closed at once, because it would send its writes with the token of the next user.
   */
  function closeWhenSent(home: UserSync): void {
    if (isClosed) return home.close();
    closingHomes.add(home);
    const unsubscribe = home.outbox.subscribe(closeIfSent);
    closeIfSent();

    function closeIfSent(): void {
      if (!closingHomes.has(home)) return unsubscribe();
      const { state, refusals } = home.outbox;
      const isLost = !isMember(home.household);
      if (state().pending.length > 0) return;
      if (!isLost && refusals.state().some(({ id }) => id < 0)) return;
      unsubscribe();
      closingHomes.delete(home);
      if (isLost) void eraseLostHome(home);
      else home.close();
    }
  }

  /** Moves the refusals of a lost household to the personal home, and erases its other data. */
  async function eraseLostHome(home: UserSync): Promise<void> {
    const refusals = home.outbox.refusals.state();
    home.close();
    openingOrErasing.add(home.household);
    const personal = shown.household === undefined ? shown : open(undefined);
    await personal.opened;
    await personal.outbox.refusals.adopt(refusals);
    if (personal !== shown) personal.close();
    const name = homeName(userId, home.household);
    eraseJournal(name);
    await eraseDatabase(name).catch(ignore);
    openingOrErasing.delete(home.household);
  }

  /** Opens a home that is not shown, sends its remaining writes and closes it. */
  async function openToSend(household: string | undefined): Promise<void> {
    openingOrErasing.add(household);
    const home = open(household);
    await home.opened;
    openingOrErasing.delete(household);
    closeWhenSent(home);
  }

  /**
   * Erases the data of households to which the user no longer belongs, after their remaining writes
   * are sent.
   */
  async function eraseLostHouseholds(): Promise<void> {
    for (const household of await findStoredHouseholds(userId)) {
      if (isClosed) return;
      if (isOpen(household) || isMember(household)) continue;
      await openToSend(household);
    }
  }

  const isOpen = (household: string | undefined) =>
    openingOrErasing.has(household) ||
    [shown, ...closingHomes].some((home) => home.household === household);

  /** Sends the writes that an earlier page has left unsent in homes that are not shown. */
  async function sendUnsent(): Promise<void> {
    const households: (string | undefined)[] = [undefined, ...(await findStoredHouseholds(userId))];
    for (const household of households) {
      if (isClosed) return;
      if (isOpen(household) || !(await hasUnsentWrites(homeName(userId, household)))) continue;
      await openToSend(household);
    }
  }

  afterFirstLoad(() => {
    if (isClosed) return;
    void sendUnsent().catch(ignore);
    void updateLive().catch(ignore);
  });
  return {
    identityUser,
    shown: () => shown,
    openHomes: () => [shown, ...closingHomes],
    memberships: () => memberships,
    live: () => liveHome?.live,
    show,
    async clearLocalCopies() {
      closeLive();
      const allOpenHomes = [shown, ...closingHomes];
      const cleared = new Set<string | undefined>();
      await Promise.all(
        allOpenHomes.map(async (home) => {
          if (await home.clearLocalCopies()) cleared.add(home.household);
        }),
      );
      const allHouseholds = [undefined, ...(await findStoredHouseholds(userId))];
      for (const household of allHouseholds.filter((each) => !cleared.has(each)))
        await clearHome(homeName(userId, household));
    },
    close() {
      isClosed = true;
      closeLive();
      for (const home of [shown, ...closingHomes]) home.close();
      closingHomes.clear();
    },
  };
}

/** Removes all data of the user from this device. */
export async function eraseHomes(userId: string): Promise<void> {
  const households = [undefined, ...(await findStoredHouseholds(userId).catch(() => []))];
  eraseJournals(userId);
  for (const name of households.map((household) => homeName(userId, household))) {
    await eraseDatabase(name).catch(ignore);
  }
}

/** Ignores failures of the storage, because the app also works from memory. */
const ignore = () => undefined;
