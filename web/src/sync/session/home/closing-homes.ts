/**
 * The homes that are not shown, and stay open until their writes are sent. If the user is no longer a
 * member of a household, its home is erased afterwards (CASA-07).
 *
 * | event                                             | `stored`  | `opening` | `sending` | `erasing` |
 * | ------------------------------------------------- | --------- | --------- | --------- | --------- |
 * | `closeWhenSent()`: another home is shown          |           |           | `sending` |           |
 * | `sendUnsent()`, it has unsent writes              | `opening` |           |           |           |
 * | `eraseLost()`, the user is not a member           | `opening` |           |           |           |
 * | its database is open                              |           | `sending` |           |           |
 * | no write waits, and each refusal is stored        |           |           | `stored`  |           |
 * | no write waits, and the user is not a member      |           |           | `erasing` |           |
 * | `take()`: it is shown again                       |           |           | shown     |           |
 * | its refusals are moved, and its data is erased    |           |           |           | erased    |
 *
 * An empty cell leaves the state as it is. `close()`, at a sign-out, closes each home at once, or as soon
 * as it is open: it would send its writes with the token of the next user.
 */
import { eraseJournal } from '../../outbox/journal.ts';
import { findStoredHouseholds, homeName } from '../../outbox/home-name.ts';
import { eraseDatabase } from '../../store/database.ts';
import { hasUnsentWrites } from '../closed-homes.ts';
import type { UserSync } from '../user-sync.ts';

/** A household; undefined for the personal one. */
type Household = string | undefined;

export interface ClosingHomes {
  /** The homes that are sending. */
  readonly sending: () => readonly UserSync[];
  /** Returns the home of the household if it is sending. The caller shows it. */
  readonly take: (household: Household) => UserSync | undefined;
  /** Closes a home that is not shown, once its remaining writes are sent. */
  readonly closeWhenSent: (home: UserSync) => void;
  /**
   * Sends the writes that an earlier page has left unsent in homes that are not shown. Rejects if
   * the browser does not say which databases it has.
   */
  readonly sendUnsent: () => Promise<void>;
  /**
   * Erases the data of households to which the user no longer belongs, after their remaining writes
   * are sent. Rejects as `sendUnsent` does.
   */
  readonly eraseLost: () => Promise<void>;
  readonly close: () => void;
}

export interface ClosingHomesDeps {
  readonly userId: string;
  readonly open: (household: Household) => UserSync;
  readonly shown: () => UserSync;
  readonly isMember: (household: Household) => boolean;
}

export function createClosingHomes({
  userId,
  open,
  shown,
  isMember,
}: ClosingHomesDeps): ClosingHomes {
  const sending = new Set<UserSync>();
  /**
   * Households that are being opened or erased. A second opening would move their refusals to the
   * personal home twice.
   */
  const openingOrErasing = new Set<Household>();
  let isClosed = false;

  const isBusy = (household: Household) =>
    openingOrErasing.has(household) ||
    [shown(), ...sending].some((home) => home.household === household);

  function closeWhenSent(home: UserSync): void {
    if (isClosed) return home.close();
    sending.add(home);
    const unsubscribe = home.outbox.subscribe(closeIfSent);
    closeIfSent();

    /**
     * Keeps a home open while some of its refusals are only in memory, which have a negative id:
     * closing it would lose them.
     */
    function closeIfSent(): void {
      if (!sending.has(home)) return unsubscribe();
      const { state, refusals } = home.outbox;
      const isLost = !isMember(home.household);
      if (state().pending.length > 0) return;
      if (!isLost && refusals.state().some(({ id }) => id < 0)) return;
      unsubscribe();
      sending.delete(home);
      if (isLost) void erase(home);
      else home.close();
    }
  }

  /** Moves the refusals of a lost household to the personal home, and erases its other data. */
  async function erase(home: UserSync): Promise<void> {
    const refusals = home.outbox.refusals.state();
    home.close();
    openingOrErasing.add(home.household);
    const personal = shown().household === undefined ? shown() : open(undefined);
    await personal.opened;
    await personal.outbox.refusals.adopt(refusals);
    if (personal !== shown()) personal.close();
    const name = homeName(userId, home.household);
    eraseJournal(name);
    await eraseDatabase(name).catch(() => undefined);
    openingOrErasing.delete(home.household);
  }

  /** Opens the homes for which `isNeeded`, sends their remaining writes and closes them. */
  async function openToSend(
    households: readonly Household[],
    isNeeded: (household: Household) => boolean | Promise<boolean>,
  ): Promise<void> {
    for (const household of households) {
      if (isClosed) return;
      if (isBusy(household) || !(await isNeeded(household))) continue;
      // `sendUnsent` and `eraseLost` may run at the same time, and the user may have signed out.
      if (isClosed || isBusy(household)) continue;
      openingOrErasing.add(household);
      const home = open(household);
      await home.opened;
      openingOrErasing.delete(household);
      closeWhenSent(home);
    }
  }

  return {
    sending: () => [...sending],
    take(household) {
      const home = [...sending].find((each) => each.household === household);
      if (home !== undefined) sending.delete(home);
      return home;
    },
    closeWhenSent,
    sendUnsent: async () =>
      openToSend([undefined, ...(await findStoredHouseholds(userId))], (household) =>
        hasUnsentWrites(homeName(userId, household)),
      ),
    eraseLost: async () =>
      openToSend(await findStoredHouseholds(userId), (household) => !isMember(household)),
    close() {
      isClosed = true;
      for (const home of sending) home.close();
      sending.clear();
    },
  };
}
