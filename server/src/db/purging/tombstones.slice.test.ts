/** Tests that the tombstones and activities of one household have a largest number. */
import { expect, it } from 'vitest';
import { createDevice, fetchFreshRows } from '../../../test/people/device.ts';
import type { Person } from '../../../test/people/person.ts';
import { newList } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { activityPurges } from '../../shared/activity/record-activity.ts';
import { statement } from '../database.ts';
import { purge } from './purge.ts';
import { tombstonesFold } from './tombstones.ts';
import { tombstonesPerHousehold } from './tombstones.sql.ts';

// An answer has at most three rows, so a device can be in the middle of a revision.
const { person, database } = await startApp({ rowLimit: 3 });
const idOf = async (who: Person) => (await who.call('getProfile')).body.id;
const fold = () => purge(database, [tombstonesFold], new Date());

/** Adds tombstones, each `step` revisions after the one before it; all in one revision for 0. */
const addTombstones = statement<never, { householdId: string; count: number; step: number }>(
  'test.add-tombstones',
  `with raised as (
     update households set revision = revision + greatest(1, :count::integer * :step::integer)
     where id = :householdId returning id, revision
   )
   insert into household_tombstones (household_id, revision, kind, id)
   select id, revision - (number - 1) * :step::integer, 'list_items', gen_random_uuid()
   from raised, generate_series(1, :count::integer) as number`,
);
const countTombstones = statement<{ count: number }, { householdId: string }>(
  'test.count-tombstones',
  'select count(*)::int as count from household_tombstones where household_id = :householdId',
);

it('DAT-20 keeps the newest 20,000 tombstones of each household', async () => {
  const [ana, bia] = [await idOf(await person()), await idOf(await person())];
  await database.rows(addTombstones, { householdId: ana, count: tombstonesPerHousehold, step: 1 });
  await database.rows(addTombstones, { householdId: bia, count: 10, step: 1 });
  expect(await fold()).toBe(0);
  await database.rows(addTombstones, { householdId: ana, count: 2, step: 1 });
  expect(await fold()).toBe(2);
  expect(await database.first(countTombstones, { householdId: ana })).toEqual({
    count: tombstonesPerHousehold,
  });
  expect(await database.first(countTombstones, { householdId: bia })).toEqual({ count: 10 });
});

it('DAT-20 a device that has not seen the folded tombstones fetches everything, and no other device does', async () => {
  const ana = await person();
  await newList(ana, 'Feira');
  const [oldDevice, newDevice] = [createDevice(ana), createDevice(ana)];
  await oldDevice.sync();
  await database.rows(addTombstones, {
    householdId: await idOf(ana),
    count: tombstonesPerHousehold + 1,
    step: 1,
  });
  await newDevice.sync();
  expect(await fold()).toBe(1);
  expect(await newDevice.callSync()).toMatchObject({ households: [{ isReset: false }] });
  expect(await oldDevice.callSync()).toMatchObject({ households: [{ isReset: true }] });
  await oldDevice.sync();
  expect(oldDevice.rows()).toEqual(await fetchFreshRows(ana));
});

it('DAT-20 a device in the middle of the folded revision fetches everything', async () => {
  const ana = await person();
  await newList(ana, 'Feira');
  const device = createDevice(ana);
  await device.sync();
  await database.rows(addTombstones, {
    householdId: await idOf(ana),
    count: tombstonesPerHousehold + 1,
    step: 0,
  });
  const { cursor } = await device.callSync();
  // One batch: the others of the revision are few enough.
  expect(await fold()).toBe(1_000);
  expect(await device.callSync({ cursor })).toMatchObject({ households: [{ isReset: true }] });
});

const addActivities = statement<never, { householdId: string; count: number }>(
  'test.add-activities',
  `insert into activities (household_id, id, at, kind, count)
   select :householdId, gen_random_uuid(), now(), 'items-added', 1 from generate_series(1, :count::integer)`,
);
const countActivities = statement<{ count: number }, { householdId: string }>(
  'test.count-activities',
  'select count(*)::int as count from activities where household_id = :householdId',
);

it('DAT-21 keeps the newest 20,000 activities of each household', async () => {
  const ana = await idOf(await person());
  await database.rows(addActivities, { householdId: ana, count: 20_003 });
  expect(await purge(database, activityPurges, new Date())).toBe(3);
  expect(await database.first(countActivities, { householdId: ana })).toEqual({ count: 20_000 });
});
