/** SQL with which PostgreSQL itself creates the households of the bench. */

/**
 * Returns SQL for an id. Like the ids of the app (UUID version 7), it begins with a time, so ids
 * with higher numbers are later. Each kind of row has its own ids.
 */
const idOf = (kind: number, sqlNumber: string) =>
  `(lpad(to_hex(1700000000000 + ${sqlNumber}), 12, '0') || '7${String(kind).padStart(3, '0')}8000000000000000')::uuid`;

/** The number of rows of each kind in a household. */
export type RowCounts = Readonly<Record<keyof typeof smallHousehold, number>>;

export const smallHousehold = {
  supermarkets: 2,
  listItems: 12,
  pantryItems: 10,
  trips: 2,
  itemsPerTrip: 8,
  productChoices: 4,
};

/** The tables into which rows are inserted. */
export const filledTables = [
  'users',
  'households',
  'household_members',
  'devices',
  'supermarkets',
  'lists',
  'list_items',
  'pantries',
  'pantry_items',
  'finishes',
  'finish_moves',
  'purchases',
  'product_choices',
] as const;

/** The revision of each filled household and of its rows. */
const revision = 10;

/**
 * Returns a script that inserts `count` users, each with a personal household of the same id, its
 * rows and a device. Foreign keys are not checked, because the generated rows are consistent. The
 * indexes are dropped first and created again at the end, which is faster.
 */
export const fillHouseholds = (
  count: number,
  indexes: readonly { readonly name: string; readonly definition: string }[],
) => `
  set local session_replication_role = replica;
  set local maintenance_work_mem = '1GB';
  ${indexes.map(({ name }) => `drop index ${name};`).join('\n')}
  insert into users (id, subject, email, created_at)
  select ${idOf(1, 'n')}, 'household-' || n, n || '@exemplo.com.br', '2023-11-14'
  from generate_series(1, ${count}) as n;
  insert into households (id, name, revision, created_at)
  select id, 'Casa', ${revision}, created_at from users;
  insert into household_members (household_id, user_id, role, joined_at, place, revision)
  select id, id, 'responsible', created_at, 0, ${revision} from users;
  insert into devices (user_id, device_id, last_sequence, seen_at)
  select id, id, 40, now() from users;
  ${insertRowsOf(`(select n, ${idOf(1, 'n')} as household_id from generate_series(1, ${count}) as n)`, smallHousehold)}
  ${indexes.map(({ definition }) => `${definition};`).join('\n')}`;

/** Returns a script that inserts rows for each user who signed up through the API. */
export const fillSignedUp = (counts: RowCounts) => `
  set local session_replication_role = replica;
  update households set revision = ${revision}
  where id in (select id from users where subject not like 'household-%');
  ${insertRowsOf(
    `(select 3000000000 + row_number() over (order by id) as n, id as household_id
    from users where subject not like 'household-%')`,
    counts,
  )}`;

/**
 * Returns statements that insert the rows of each household of the subquery `homes`, which selects
 * a number `n` and a `household_id`.
 */
function insertRowsOf(homes: string, counts: RowCounts): string {
  const { supermarkets, listItems, pantryItems, trips, itemsPerTrip, productChoices } = counts;
  const catalogue =
    '(select array_agg(id) as ids, count(*)::int as count from products) as catalogue';
  const product = (sqlNumber: string) => `catalogue.ids[(${sqlNumber}) % catalogue.count + 1]`;
  const trip = `n * ${trips} + trip`;
  const line = `(${trip}) * ${itemsPerTrip} + line`;
  return `
  insert into supermarkets (id, household_id, created_by, revision, name, folded_name, last_used_at)
  select ${idOf(2, `n * ${supermarkets} + market`)}, household_id, household_id, ${revision},
    'Mercado ' || market, 'mercado ' || market, now()
  from ${homes} as home, generate_series(0, ${supermarkets - 1}) as market;
  insert into lists (id, household_id, created_by, revision, name, created_at, updated_at)
  select ${idOf(3, 'n')}, household_id, household_id, ${revision}, 'Semana', now(), now()
  from ${homes} as home;
  insert into list_items (id, list_id, household_id, created_by, revision, name, quantity, unit,
    is_checked, is_impulse, product_id, created_at, updated_at)
  select ${idOf(4, `n * ${listItems} + item`)}, ${idOf(3, 'n')}, household_id, household_id, ${revision},
    'Item ' || item, 1000 + item * 500, 'kg', false, false,
    case when item % 2 = 0 then ${product('n + item')} end, now(), now()
  from ${homes} as home, ${catalogue}, generate_series(1, ${listItems}) as item;
  insert into pantries (id, household_id, created_by, revision, name, created_at, updated_at)
  select ${idOf(5, 'n')}, household_id, household_id, ${revision}, 'Despensa', now(), now()
  from ${homes} as home;
  insert into pantry_items (id, pantry_id, household_id, created_by, revision, name, folded_name,
    quantity, unit, product_id, created_at, updated_at)
  select ${idOf(6, `n * ${pantryItems} + item`)}, ${idOf(5, 'n')}, household_id, household_id, ${revision},
    'Item ' || item, 'item ' || item, 2000, 'kg', ${product('n + item')}, now(), now()
  from ${homes} as home, ${catalogue}, generate_series(1, ${pantryItems}) as item;
  insert into finishes (id, household_id, bought_by, revision, pantry_id, list_id, list_name, answer,
    bought_at, created_at)
  select ${idOf(7, trip)}, household_id, household_id, ${revision}, ${idOf(5, 'n')}, ${idOf(3, 'n')}, 'Semana',
    '{}', now() - trip * interval '7 days', now() - trip * interval '7 days'
  from ${homes} as home, generate_series(0, ${trips - 1}) as trip;
  insert into finish_moves (finish_id, list_item_id, household_id, revision, pantry_item_id, quantity,
    is_new_stock)
  select ${idOf(7, trip)}, ${idOf(8, line)}, household_id, ${revision},
    ${idOf(6, `n * ${pantryItems} + 1 + line % ${pantryItems}`)}, 1000, false
  from ${homes} as home, generate_series(0, ${trips - 1}) as trip,
    generate_series(0, ${itemsPerTrip - 1}) as line;
  insert into purchases (finish_id, list_item_id, household_id, bought_by, revision, product_id,
    item_name, category_name, unit, quantity, unit_price, supermarket_id, planned_quantity, is_impulse,
    taken_at, bought_at, list_id, list_name)
  select ${idOf(7, trip)}, ${idOf(8, line)}, household_id, household_id, ${revision}, ${product('n + line')},
    'Item ' || line, 'Mercearia', 'kg', 1000, 300 + (n * 7 + line * 17) % 900,
    ${idOf(2, `n * ${supermarkets}`)}, 1000, false, now() - trip * interval '7 days',
    now() - trip * interval '7 days', ${idOf(3, 'n')}, 'Semana'
  from ${homes} as home, ${catalogue}, generate_series(0, ${trips - 1}) as trip,
    generate_series(0, ${itemsPerTrip - 1}) as line;
  insert into product_choices (household_id, created_by, revision, folded_name, product_id, chosen_at)
  select household_id, household_id, ${revision}, 'item ' || item, ${product('n + item')}, now()
  from ${homes} as home, ${catalogue}, generate_series(1, ${productChoices}) as item;`;
}
