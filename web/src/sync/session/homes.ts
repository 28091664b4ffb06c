/**
 * The homes of one signed-in user on this device, one for each household: the one that is shown, and
 * those that still have something to send.
 */
import type { LiveEvent, Membership } from '@quitanda/contract';
import {
  hasChosenHousehold,
  readKnownHouseholds,
  readShownHousehold,
  saveKnownHouseholds,
  saveShownHousehold,
} from '../../lib/shown-household.ts';
import { whenQuiet } from '../../lib/when-quiet.ts';
import { forgetHome } from '../exchange/kept-home.ts';
import type { Live } from '../live/live.ts';
import { eraseJournal, eraseJournals, hasNotedTaps } from '../outbox/journal.ts';
import { eraseDatabase, openDatabase } from '../store/database.ts';
import { homeName, keptHouseholds } from '../store/home-name.ts';
import type { IdentityUser } from './identity.ts';
import { openUserSync, type UserSync, type UserSyncDeps } from './user-sync.ts';

export interface Homes {
  readonly identityUser: IdentityUser;
  readonly shown: () => UserSync;
  /** As the server said last; empty until it has answered once. */
  readonly memberships: () => readonly Membership[];
  /** Live changes of the shown household; undefined where it has no other members. */
  readonly live: () => Live | undefined;
  /** Shows another household, undefined for the personal one; resolves once it is shown. */
  readonly show: (household: string | undefined) => Promise<void>;
  /** Before a sign-out: removes what this device keeps of the user but what is not sent yet. */
  readonly clearLocalCopies: () => Promise<void>;
  readonly close: () => void;
}

export interface HomesDeps extends Omit<UserSyncDeps, 'household' | 'onMemberships'> {
  /**
   * The live stream of a household, undefined for the personal one; the request starts when it is
   * iterated.
   */
  readonly watch: (household: string | undefined, signal: AbortSignal) => AsyncIterable<LiveEvent>;
  /** Called when another home is shown, the memberships change, or live changes become available. */
  readonly onChanged: () => void;
}

export function openHomes(deps: HomesDeps): Homes {
  const { identityUser, onChanged, onLost } = deps;
  const userId = identityUser.id;
  let memberships = readKnownHouseholds();
  let shown = open(readShownHousehold());
  /** Not shown, and open until all of theirs is sent. */
  const leaving = new Set<UserSync>();
  /** Households being opened or erased: opened a second time, they would hand over their refusals twice. */
  const busy = new Set<string | undefined>();
  let followed: { readonly home: UserSync; readonly live: Live } | undefined;
  let hasAnswered = false;
  let isClosed = false;

  function open(household: string | undefined): UserSync {
    return openUserSync({ ...deps, household, onMemberships });
  }

  const isMember = (household: string | undefined) =>
    household === undefined || memberships.some(({ id }) => id === household);

  function onMemberships(next: readonly Membership[]): void {
    if (isClosed) return;
    const isFirst = !hasAnswered;
    hasAnswered = true;
    const isNews = JSON.stringify(next) !== JSON.stringify(memberships);
    if (isFirst || isNews) whenQuiet(() => void forgetLost().catch(ignored));
    if (!isNews) return;
    const lost = memberships.find(({ id }) => id === shown.household);
    const isNewDevice = memberships.length === 0 && !hasChosenHousehold();
    memberships = next;
    saveKnownHouseholds(next);
    onChanged();
    void followLive().catch(ignored);
    const shared = next.find(({ isPersonal }) => !isPersonal);
    if (isNewDevice && shared) return void show(shared.id);
    if (isMember(shown.household)) return;
    const isChosen = readShownHousehold() === shown.household;
    // Else its person has left it, and is on the way to another one.
    if (isChosen && lost !== undefined) onLost?.(lost);
    if (isChosen) void show(undefined);
  }

  async function show(household: string | undefined): Promise<void> {
    saveShownHousehold(household);
    if (household === shown.household) return;
    // Just joined: an answer that is on its way may not know it yet.
    if (!isMember(household)) await shown.exchange.pullNow();
    const next = [...leaving].find((home) => home.household === household) ?? open(household);
    leaving.delete(next);
    await next.opened;
    // Somebody was faster: signed out, or chose another one.
    if (isClosed || readShownHousehold() !== household) return leave(next);
    const before = shown;
    shown = next;
    unfollowLive();
    onChanged();
    leave(before);
    void followLive().catch(ignored);
  }

  /**
   * Opens the live stream of the shown household where it has other members, and closes it where it
   * has none.
   */
  async function followLive(): Promise<void> {
    const home = shown;
    if (followed?.home === home && hasOthers()) return;
    if (unfollowLive()) onChanged();
    if (!hasOthers()) return;
    const { openLive } = await import('../live/live.ts');
    if (isClosed || followed !== undefined || shown !== home || !hasOthers()) return;
    const { household, exchange } = home;
    followed = {
      home,
      live: openLive({
        name: homeName(userId, household),
        ownId: memberships.find(({ isPersonal }) => isPersonal)?.id ?? '',
        exchange,
        watch: (signal) => deps.watch(household, signal),
        announce: (place) =>
          deps.call(
            'announcePresence',
            { body: place ?? { listId: null, supermarket: null } },
            { household },
          ),
      }),
    };
    onChanged();
  }

  const hasOthers = () =>
    memberships.some(({ id, memberCount }) => id === shown.household && memberCount > 1);

  function unfollowLive(): boolean {
    const wasFollowed = followed !== undefined;
    followed?.live.close();
    followed = undefined;
    return wasFollowed;
  }

  /** Sends the rest of a home that is not shown, then closes it. */
  function leave(home: UserSync): void {
    leaving.add(home);
    const unsubscribe = home.outbox.subscribe(closeIfSent);
    closeIfSent();

    function closeIfSent(): void {
      if (!leaving.has(home)) return unsubscribe();
      if (home.outbox.state().pending.length > 0) return;
      unsubscribe();
      leaving.delete(home);
      if (isMember(home.household)) home.close();
      else void forget(home);
    }
  }

  /** What was refused there is kept with the personal home: nothing else of a lost household stays. */
  async function forget(home: UserSync): Promise<void> {
    const refusals = home.outbox.refusals.state();
    home.close();
    busy.add(home.household);
    const personal = shown.household === undefined ? shown : open(undefined);
    await personal.opened;
    await personal.outbox.refusals.adopt(refusals);
    if (personal !== shown) personal.close();
    const name = homeName(userId, home.household);
    eraseJournal(name);
    await eraseDatabase(name).catch(ignored);
    busy.delete(home.household);
  }

  async function openAndLeave(household: string | undefined): Promise<void> {
    busy.add(household);
    const home = open(household);
    await home.opened;
    busy.delete(household);
    leave(home);
  }

  /** Nothing stays of households that the user left elsewhere, but what those refuse. */
  async function forgetLost(): Promise<void> {
    for (const household of await keptHouseholds(userId)) {
      if (isClosed) return;
      if (isOpen(household) || isMember(household)) continue;
      await openAndLeave(household);
    }
  }

  const isOpen = (household: string | undefined) =>
    busy.has(household) || [shown, ...leaving].some((home) => home.household === household);

  /** What an earlier page left unsent in a home that this one does not show. */
  async function sendRest(): Promise<void> {
    const others: (string | undefined)[] = [undefined, ...(await keptHouseholds(userId))];
    for (const household of others) {
      if (isClosed) return;
      if (isOpen(household) || !(await hasUnsent(homeName(userId, household)))) continue;
      await openAndLeave(household);
    }
  }

  whenQuiet(() => {
    if (isClosed) return;
    void sendRest().catch(ignored);
    void followLive().catch(ignored);
  });
  return {
    identityUser,
    shown: () => shown,
    memberships: () => memberships,
    live: () => followed?.live,
    show,
    async clearLocalCopies() {
      unfollowLive();
      const open = [shown, ...leaving];
      await Promise.all(open.map((home) => home.clearLocalCopies()));
      const others = (await keptHouseholds(userId)).filter((household) =>
        open.every((home) => home.household !== household),
      );
      for (const household of others) await clearHome(homeName(userId, household));
    },
    close() {
      isClosed = true;
      unfollowLive();
      for (const home of [shown, ...leaving]) home.close();
      leaving.clear();
    },
  };
}

/** Removes everything of the user from this device. */
export async function eraseHomes(userId: string): Promise<void> {
  const households = [undefined, ...(await keptHouseholds(userId).catch(() => []))];
  eraseJournals(userId);
  for (const name of households.map((household) => homeName(userId, household))) {
    await eraseDatabase(name).catch(ignored);
  }
}

async function hasUnsent(name: string): Promise<boolean> {
  if (hasNotedTaps(name)) return true;
  const database = await openDatabase(name, ignored);
  const count = await database.count('writes');
  database.close();
  return count > 0;
}

async function clearHome(name: string): Promise<void> {
  const database = await openDatabase(name, ignored);
  await forgetHome(database).catch(ignored);
  database.close();
}

/** A device that keeps nothing still works from memory. */
const ignored = () => undefined;
