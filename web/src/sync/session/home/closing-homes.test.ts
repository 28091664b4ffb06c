import { newId } from '@quitanda/contract/ids';
import { afterEach, expect, it, vi } from 'vitest';
import { settle } from '../../../../test/settle.ts';
import { eraseJournals } from '../../outbox/journal.ts';
import { findStoredHouseholds, homeName } from '../../outbox/home-name.ts';

import { openDatabase } from '../../store/database.ts';
import type { Refusal, StoredWrite } from '../../store/stored-write.ts';
import type { UserSync } from '../user-sync.ts';
import { createClosingHomes } from './closing-homes.ts';

const write = { key: 'k' } as StoredWrite;

/** Creates a home whose opening, writes and refusals the test controls. */
function createFakeHome(household: string | undefined) {
  const opening = Promise.withResolvers<void>();
  const listeners = new Set<() => void>();
  let pending: readonly StoredWrite[] = [write];
  let refusals: readonly Refusal[] = [];
  const adopt = vi.fn<(refusals: readonly Refusal[]) => Promise<void>>(async () => undefined);
  const close = vi.fn<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const home = {
    household,
    opened: opening.promise,
    close,
    outbox: {
      state: () => ({ pending }),
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      refusals: { state: () => refusals, adopt },
    },
  } as unknown as UserSync;
  return {
    home,
    household,
    adopt,
    close,
    listeners,
    finishOpening: async () => {
      opening.resolve();
      await settle(2);
    },
    finishSending(unstoredRefusals: readonly Refusal[] = []) {
      refusals = unstoredRefusals;
      pending = [];
      notify();
    },
    storeRefusals() {
      refusals = refusals.map((refusal) => ({ ...refusal, id: 7 }));
      notify();
    },
  };
}
type FakeHome = ReturnType<typeof createFakeHome>;

const userIds: string[] = [];
afterEach(async () => {
  for (const userId of userIds.splice(0)) eraseJournals(userId);
});

/** A user with a personal home, which is shown, and with a stored home of another household. */
async function setUp({ isMember = true, hasUnsent = true } = {}) {
  const userId = newId();
  userIds.push(userId);
  const other = newId();
  const name = homeName(userId, other);
  (await openDatabase(name, () => undefined)).close();
  if (hasUnsent) localStorage.setItem(`quitanda.tap.${name}.1.k`, '{}');
  const personal = createFakeHome(undefined);
  await personal.finishOpening();
  const opened: FakeHome[] = [];
  const homes = createClosingHomes({
    userId,
    open(household) {
      const fake = createFakeHome(household);
      opened.push(fake);
      return fake.home;
    },
    shown: () => personal.home,
    isMember: (household) => household === undefined || isMember,
  });
  const isErased = async () => !(await findStoredHouseholds(userId)).includes(other);
  return { homes, other, personal, opened, isErased };
}

const unstoredRefusal = { id: -1 } as Refusal;

it('CASA-01 sending: closes the home once its writes are sent', async () => {
  const { homes, other } = await setUp();
  const fake = createFakeHome(other);
  homes.closeWhenSent(fake.home);
  expect(homes.sending()).toEqual([fake.home]);
  expect(fake.close).not.toHaveBeenCalled();
  fake.finishSending();
  expect(homes.sending()).toEqual([]);
  expect(fake.close).toHaveBeenCalledOnce();
  expect(fake.listeners.size).toBe(0);
});

it('UI-07 sending: stays open while a refusal is only in memory', async () => {
  const { homes, other } = await setUp();
  const fake = createFakeHome(other);
  homes.closeWhenSent(fake.home);
  fake.finishSending([unstoredRefusal]);
  expect(fake.close).not.toHaveBeenCalled();
  fake.storeRefusals();
  expect(fake.close).toHaveBeenCalledOnce();
});

it('CASA-01 sending: is not closed after it is shown again', async () => {
  const { homes, other } = await setUp();
  const fake = createFakeHome(other);
  homes.closeWhenSent(fake.home);
  expect(homes.take(other)).toBe(fake.home);
  expect(homes.take(other)).toBeUndefined();
  fake.finishSending();
  expect(fake.close).not.toHaveBeenCalled();
  expect(fake.listeners.size).toBe(0);
});

it('CASA-07 sending: is erased, with its refusals in the personal home, if the user is no longer a member', async () => {
  const { homes, other, personal, isErased } = await setUp({ isMember: false });
  const fake = createFakeHome(other);
  homes.closeWhenSent(fake.home);
  fake.finishSending([unstoredRefusal]);
  expect(homes.sending()).toEqual([]);
  await vi.waitFor(async () => expect(await isErased()).toBe(true));
  expect(fake.close).toHaveBeenCalledOnce();
  expect(personal.adopt).toHaveBeenCalledExactlyOnceWith([unstoredRefusal]);
  expect(personal.close).not.toHaveBeenCalled();
});

it('CASA-01 stored: is opened, and then sends what an earlier page has left unsent', async () => {
  const { homes, other, opened } = await setUp();
  void homes.sendUnsent();
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.household).toBe(other);
  expect(homes.sending()).toEqual([]);
  await opened[0]?.finishOpening();
  expect(homes.sending()).toEqual([opened[0]?.home]);
});

it('CASA-01 stored: is not opened without unsent writes, or while it is sending', async () => {
  const { homes, opened } = await setUp({ hasUnsent: false });
  await homes.sendUnsent();
  expect(opened).toEqual([]);
  const unsent = await setUp();
  unsent.homes.closeWhenSent(createFakeHome(unsent.other).home);
  await unsent.homes.sendUnsent();
  expect(unsent.opened).toEqual([]);
});

it('CASA-07 stored: is opened to be erased only if the user is no longer a member', async () => {
  const member = await setUp();
  await member.homes.eraseLost();
  expect(member.opened).toEqual([]);
  const { homes, opened, isErased } = await setUp({ isMember: false, hasUnsent: false });
  void homes.eraseLost();
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.finishSending();
  expect(await isErased()).toBe(false);
  await opened[0]?.finishOpening();
  await vi.waitFor(async () => expect(await isErased()).toBe(true));
});

it('CASA-07 opening and erasing: moves the refusals once, although the home is to be sent and to be erased at once', async () => {
  const { homes, personal, opened, isErased } = await setUp({ isMember: false });
  const adopted = Promise.withResolvers<void>();
  personal.adopt.mockReturnValue(adopted.promise);
  void homes.sendUnsent();
  void homes.eraseLost();
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  await homes.eraseLost();
  await homes.sendUnsent();
  opened[0]?.finishSending();
  await opened[0]?.finishOpening();
  await vi.waitFor(() => expect(personal.adopt).toHaveBeenCalledOnce());
  await homes.eraseLost();
  await homes.sendUnsent();
  expect(opened).toHaveLength(1);
  adopted.resolve();
  await vi.waitFor(async () => expect(await isErased()).toBe(true));
  expect(personal.adopt).toHaveBeenCalledOnce();
});

it('NAV-07 closes each home at once at a sign-out, and opens no other', async () => {
  const { homes, other, opened } = await setUp();
  const [sending, late] = [createFakeHome(other), createFakeHome(newId())];
  homes.closeWhenSent(sending.home);
  const stored = await setUp();
  void stored.homes.sendUnsent();
  await vi.waitFor(() => expect(stored.opened).toHaveLength(1));
  for (const each of [homes, stored.homes]) each.close();
  await stored.opened[0]?.finishOpening();
  expect(stored.opened[0]?.close).toHaveBeenCalledOnce();
  expect(sending.close).toHaveBeenCalledOnce();
  homes.closeWhenSent(late.home);
  expect(late.close).toHaveBeenCalledOnce();
  await homes.sendUnsent();
  await homes.eraseLost();
  expect(opened).toEqual([]);
  expect(homes.sending()).toEqual([]);
});
