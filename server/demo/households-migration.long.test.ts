/**
 * Tests the migration to households, on a database of the previous version with the demo household.
 */
import { expect, it } from 'vitest';
import { everythingOf } from '../test/contract/contract-fixtures.ts';
import { copyRows, createDatabaseBefore, withTimesOfPositions } from '../test/database-before.ts';
import type { Person } from '../test/people/person.ts';
import {
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  share,
  addTakenItem,
} from '../test/people/shopping.ts';
import { startApp } from '../test/servers/start-app.ts';
import { statement } from '../src/db/database.ts';
import { migrate } from '../src/db/migrating/migrate.ts';
import { dayAt } from './calendar.ts';
import { generateHousehold } from './household.ts';
import { writeHousehold } from './write-household.ts';

const now = new Date('2026-11-22T13:00:00.000Z');

/**
 * Converts a row to the format of the previous version, which stored the owner's id instead of the
 * household's.
 */
const rowInOldFormat = (table: string) => `to_jsonb(stored)
  || case when to_jsonb(stored) ? 'household_id' then jsonb_build_object(
       'owner_id', to_jsonb(stored) -> 'household_id', 'user_id', to_jsonb(stored) -> 'household_id')
     else '{}' end
  || case when '${table}' = 'finish_moves' then jsonb_build_object('list_item',
       (to_jsonb(stored) -> 'list_item')
         - '{household_id,created_by,revision,taken_by,corrected_by,changed_by}'::text[]
       || jsonb_build_object('owner_id', to_jsonb(stored) -> 'household_id'))
     else '{}' end`;

/** The column with the author of a row, by table. */
const authorColumns = {
  lists: 'created_by',
  list_items: 'created_by',
  pantries: 'created_by',
  pantry_items: 'created_by',
  supermarkets: 'created_by',
  product_choices: 'created_by',
  store_labels: 'created_by',
  finishes: 'bought_by',
  purchases: 'bought_by',
  price_notes: 'noted_by',
};
/**
 * Counts the rows, by table, that the migration did not attribute to their household's owner or
 * whose revision is not 1.
 */
const selectWronglyMigrated = statement<{ kind: string; count: number }>(
  'test.strays',
  Object.entries(authorColumns)
    .map(
      ([table, author]) => `select '${table}' as kind,
        count(*) filter (where ${author} is distinct from household_id or revision <> 1)::int as count
        from ${table} having count(*) > 0`,
    )
    .join(' union all '),
);
/**
 * Counts the users, and those of them who are not responsible for a personal household with the
 * name 'Casa' and the revision 1.
 */
const selectPersonalHouseholds = statement<{ wrong: number; users: number }>(
  'test.homes',
  `select count(*) filter (where member.role is distinct from 'responsible'
       or households.name <> 'Casa' or households.revision <> 1)::int as wrong,
     count(*)::int as users
   from users
   left join households on households.id = users.id
   left join household_members as member
     on member.household_id = users.id and member.user_id = users.id`,
);
const selectRevision = statement<{ revision: number }, { id: string }>(
  'test.revision',
  'select revision from households where id = :id',
);

const selectAuthor = statement<{ author: string | null }, { itemId: string }>(
  'test.author',
  'select created_by as author from list_items where id = :itemId',
);

/**
 * The fields that say who did something, the batches of a stock and how long it keeps. The previous version
 * did not store them (0022, 0069).
 */
const unknownFields = new Set([
  'takenBy',
  'correctedBy',
  'changedBy',
  'batches',
  'shelfLifeDays',
  'openedLifeDays',
]);
const withoutUnknownFields = <T>(answer: T) =>
  JSON.parse(
    JSON.stringify(withTimesOfPositions(answer), (key, value: unknown) =>
      unknownFields.has(key) ? undefined : value,
    ),
  ) as T;

const answersOf = async (who: Person) =>
  withoutUnknownFields({
    everything: await everythingOf(who),
    spending: (await who.call('getSpending', { query: { months: 13 } })).body,
    trips: (await who.call('getFinishedTrips', { query: {} })).body,
    products: (await who.call('getUsedProducts')).body,
  });

it('HH-07 migrates the demo household of the previous version, and keeps all its data in place', async () => {
  const { database, person, clock } = await startApp();
  const [ana, bia] = [await person(), await person()];
  await writeHousehold({ marina: ana, joao: ana }, generateHousehold(dayAt(now.getTime())), (at) =>
    clock.set(new Date(at)),
  );
  clock.set(now);
  const productId = (await ana.call('getProducts', { query: { limit: 1 } })).body[0]?.id ?? '';
  const listId = await newList(ana, 'Antes');
  const pantryId = await newPantry(ana, 'Antes');
  const bought = await addTakenItem(ana, listId, { productId });
  const pending = await newItem(ana, listId, { name: 'Fica' });
  await ana.call('saveStoreLabel', {
    params: { supermarketName: 'São Jorge', labelCode: '123456' },
    body: { productId, valueKind: 'price' },
  });
  const invite = { params: { inviteToken: await share(ana, listId) } };
  await bia.call('acceptInvite', invite);
  const itemsBefore = withoutUnknownFields(await itemsOf(ana, listId));
  const finish = finishBody([bought]);
  await ana.call('finishPurchase', { params: { pantryId }, body: finish });
  const [answersOfAna, answersOfBia] = [await answersOf(ana), await answersOf(bia)];

  const oldDatabase = await createDatabaseBefore('0019');
  await copyRows(database, oldDatabase, rowInOldFormat);
  expect(await migrate(oldDatabase)).toContain('0019_households.sql');

  expect(await oldDatabase.first(selectPersonalHouseholds)).toEqual({ wrong: 0, users: 2 });
  const wronglyMigrated = await oldDatabase.rows(selectWronglyMigrated);
  expect(wronglyMigrated).toHaveLength(Object.keys(authorColumns).length);
  expect(wronglyMigrated.filter(({ count }) => count > 0)).toEqual([]);
  const migratedApp = await startApp({ database: oldDatabase });
  migratedApp.clock.set(now);
  const signInAgain = ({ subject, email }: Person) => migratedApp.person({ subject, email });
  const [ana2, bia2] = [await signInAgain(ana), await signInAgain(bia)];
  expect(await answersOf(ana2)).toEqual(answersOfAna);
  expect(await answersOf(bia2)).toEqual(answersOfBia);
  expect((await bia2.expectFailure('acceptInvite', invite)).body.code).toBe(
    'invite-already-accepted',
  );

  const { id } = (await ana2.call('getProfile')).body;
  await ana2.call('undoFinish', { params: { pantryId, finishId: finish.id ?? '' } });
  expect(withoutUnknownFields(await itemsOf(ana2, listId))).toEqual(itemsBefore);
  expect(itemsBefore.map(({ id: itemId }) => itemId).toSorted()).toEqual(
    [bought.id, pending.id].toSorted(),
  );
  expect(await oldDatabase.first(selectAuthor, { itemId: bought.id })).toEqual({ author: id });
  expect(await oldDatabase.first(selectRevision, { id })).toEqual({ revision: 2 });
});
