/**
 * The open homes of the signed-in user on this device: the home of the shown household, and homes
 * of other households that still have writes to send (home/closing-homes.ts). Which one is shown:
 *
 * | event                                       | `shown`     | `switching`       |
 * | ------------------------------------------- | ----------- | ----------------- |
 * | `show()` of another household               | `switching` | `switching` to it |
 * | `show()` of the household that is shown     |             | `shown`           |
 * | the chosen home is open                     |             | `shown`           |
 * | the user is no longer a member (CASA-07)    | `switching` |                   |
 * | first memberships of a new device (CASA-61) | `switching` |                   |
 * | `close()`                                   | `closed`    | `closed`          |
 *
 * It is `switching` while `chosen` is not the household of `shown`. An empty cell leaves the state as
 * it is, as `closed` does with all events.
 */
import type { Membership } from '@quitanda/contract';
import {
  hasChosenHousehold,
  readKnownHouseholds,
  readShownHousehold,
  saveKnownHouseholds,
  saveShownHousehold,
} from '../../lib/device/shown-household.ts';
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { loadWithRetries } from '../../lib/timing/load-with-retries.ts';
import type { IdentityUser } from '../http/identity.ts';
import type { Live } from '../live/live.ts';
import { homeName, findStoredHouseholds } from '../outbox/home-name.ts';
import { eraseJournals } from '../outbox/journal.ts';
import { eraseDatabase, eraseSeenPhotos } from '../store/database.ts';
import { clearHome } from './closed-homes.ts';
import { createClosingHomes } from './home/closing-homes.ts';
import type { LiveHome, LiveHomeDeps } from './home/live-home.ts';
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

export interface HomesDeps
  extends Omit<UserSyncDeps, 'household' | 'onMemberships'>, Pick<LiveHomeDeps, 'watch'> {
  /**
   * Called when another home is shown, the memberships change, or the live stream opens or closes.
   */
  readonly onChanged: () => void;
}

/**
 * Opens the home that was shown last, and sends what earlier pages have left unsent in the others
 * (CASA-01).
 */
export function openHomes(deps: HomesDeps): Homes {
  const { identityUser, onChanged, onHouseholdLost } = deps;
  const userId = identityUser.id;
  let memberships = readKnownHouseholds();
  /** The household chosen in this tab; undefined for the personal one. */
  let chosen = readShownHousehold();
  let shown = open(chosen);
  let hasAnswered = false;
  let isClosed = false;
  const closingHomes = createClosingHomes({ userId, open, shown: () => shown, isMember });
  /** Undefined until the code of the stream is loaded. */
  let liveHome: LiveHome | undefined;

  function open(household: string | undefined): UserSync {
    return openUserSync({ ...deps, household, onMemberships });
  }

  function isMember(household: string | undefined): boolean {
    return household === undefined || memberships.some(({ id }) => id === household);
  }

  /** Opens, replaces or closes the live stream, as the shown home needs (CASA-22). */
  async function updateLive(): Promise<void> {
    const isAlone = memberships.every(
      ({ id, memberCount }) => id !== shown.household || memberCount < 2,
    );
    if (liveHome === undefined && !isAlone) {
      const [{ createLiveHome }, { openLive }] = await loadWithRetries(() =>
        Promise.all([import('./home/live-home.ts'), import('../live/live.ts')]),
      );
      if (isClosed) return;
      liveHome ??= createLiveHome({
        ...deps,
        openLive,
        userId,
        shown: () => shown,
        memberships: () => memberships,
      });
    }
    liveHome?.update();
  }

  function onMemberships(next: readonly Membership[]): void {
    if (isClosed) return;
    const isFirstAnswer = !hasAnswered;
    hasAnswered = true;
    const hasChanged = JSON.stringify(next) !== JSON.stringify(memberships);
    if (isFirstAnswer || hasChanged)
      afterFirstLoad(() => void closingHomes.eraseLost().catch(ignore));
    if (!hasChanged) return;
    const lostHousehold = memberships.find(({ id }) => id === shown.household);
    // A new device first shows a shared household instead of the personal one (CASA-61).
    const isNewDevice = memberships.length === 0 && !hasChosenHousehold();
    memberships = next;
    saveKnownHouseholds(next);
    onChanged();
    void updateLive();
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
    const next = closingHomes.take(household) ?? open(household);
    await next.opened;
    // While the home opened, the user may have signed out or chosen another household.
    if (isClosed || chosen !== household) return closingHomes.closeWhenSent(next);
    const previous = shown;
    shown = next;
    liveHome?.stop();
    onChanged();
    closingHomes.closeWhenSent(previous);
    void updateLive();
  }

  afterFirstLoad(() => {
    if (isClosed) return;
    void closingHomes.sendUnsent().catch(ignore);
    void updateLive();
  });
  const allOpenHomes = () => [shown, ...closingHomes.sending()];
  return {
    identityUser,
    shown: () => shown,
    openHomes: allOpenHomes,
    memberships: () => memberships,
    live: () => liveHome?.live(),
    show,
    async clearLocalCopies() {
      liveHome?.stop();
      const cleared = new Set<string | undefined>();
      await Promise.all(
        allOpenHomes().map(async (home) => {
          if (await home.clearLocalCopies()) cleared.add(home.household);
        }),
      );
      const allHouseholds = [undefined, ...(await findStoredHouseholds(userId))];
      for (const household of allHouseholds) {
        if (!cleared.has(household)) await clearHome(homeName(userId, household));
        await eraseSeenPhotos(homeName(userId, household)).catch(ignore);
      }
    },
    close() {
      isClosed = true;
      liveHome?.close();
      shown.close();
      closingHomes.close();
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
