import { statement } from '../../server/src/db/database.ts';

/** Returns SQL for an id. As in the app, ids sort by time. Each kind of row has its own ids. */
const idOf = (kind: number, number: string) =>
  `(lpad(to_hex(1700000000000 + ${number}), 12, '0') || '7${String(kind).padStart(3, '0')}8000000000000000')::uuid`;

export interface Filling {
  /** The number of households, with that of the user who has signed up through the server. */
  readonly households: number;
  readonly trips: number;
  readonly itemsPerTrip: number;
}

/**
 * The number of products that are bought every week. The other products are bought in turn.
 */
const stapleCount = 30;
const productCount = 230;

/**
 * Returns a script that inserts the weekly trips of each household up to yesterday, in four
 * supermarkets, of which some occur more often. Staples are bought every week, other products in
 * turn. Items are taken section by section. Prices rise by a few percent a year and fluctuate, and
 * one line in twelve is an impulse purchase. The pantry contains all products, half of them with the
 * time of a count.
 */
export const fill = ({ households, trips, itemsPerTrip }: Filling) => `
  create temporary table bought_products on commit drop as
    select row_number() over (order by md5(products.id::text)) - 1 as n, products.id, products.name,
      case typical_unit when 'kg' then 'kg' else 'un' end as unit, category.name as category,
      category.position
    from products join categories as category on category.id = category_id
    order by 1 limit ${productCount};
  insert into users (id, subject, email, created_at)
  select ${idOf(1, 'n')}, 'household-' || n, n || '@exemplo.com.br', now() - interval '10 years'
  from generate_series(2, ${households}) as n;
  insert into households (id, name, created_at)
  select id, 'Casa', created_at from users on conflict do nothing;
  insert into household_members (household_id, user_id, role, joined_at, place)
  select id, id, 'responsible', created_at, 0 from users on conflict do nothing;
  create temporary table homes on commit drop as
    select row_number() over (order by created_at desc, id) as n, id as household_id from users;
  insert into supermarkets (id, household_id, created_by, name, folded_name, last_used_at)
  select ${idOf(2, 'n * 4 + market')}, household_id, household_id, 'Mercado ' || market, 'mercado ' || market, now()
  from homes, generate_series(0, 3) as market;
  insert into pantries (id, household_id, created_by, name, created_at, updated_at)
  select ${idOf(3, 'n')}, household_id, household_id, 'Despensa', now(), now() from homes;
  insert into pantry_items (household_id, created_by, id, pantry_id, name, folded_name, quantity, unit,
    low_stock_alert_threshold, product_id, counted_at, created_at, updated_at)
  select home.household_id, home.household_id, ${idOf(4, `home.n * ${productCount} + product.n`)},
    ${idOf(3, 'home.n')}, product.name,
    lower(product.name), 2000, product.unit, 1000, product.id,
    case when product.n % 2 = 0 then now() end, now(), now()
  from homes as home, bought_products as product;
  create temporary table all_trips on commit drop as
    select home.n as home, home.household_id, trip,
      ${idOf(5, `(home.n * ${trips} + trip)`)} as finish_id, ${idOf(6, 'home.n')} as list_id,
      home.n * 4 + (array[0, 0, 0, 0, 0, 1, 1, 1, 2, 3])[trip % 10 + 1] as market,
      now() - (${trips} - trip) * interval '7 days' + interval '6 days' as bought_at
    from homes as home, generate_series(1, ${trips}) as trip;
  insert into finishes (id, household_id, bought_by, pantry_id, list_id, list_name, answer, bought_at, created_at)
  select finish_id, household_id, household_id, ${idOf(3, 'home')}, list_id, 'Semana', '{}', bought_at, bought_at
  from all_trips;
  insert into purchases (finish_id, list_item_id, household_id, bought_by, product_id, item_name, category_name, unit,
    quantity, unit_price, supermarket_id, planned_quantity, is_impulse, taken_at, bought_at, list_id,
    list_name)
  select finish_id, ${idOf(7, `((home * ${trips} + trip) * ${itemsPerTrip} + line)`)}, household_id,
    household_id, product.id, split_part(product.name, ' ', 1) || ' ' || split_part(product.name, ' ', 2), category,
    unit, case unit when 'kg' then 305 + (trip * 7 + line * 5) % 900 else 1000 + trip % 3 * 1000 end,
    ((300 + product.n * 17) * (1 + trip * 0.001) * (0.9 + (trip * 31 + line * 7) % 20 * 0.01))::int,
    ${idOf(2, 'market')}, 1000, (trip + line) % 12 = 0,
    bought_at - interval '2 hours' + position * interval '5 minutes'
      + (trip * 13 + line * 11) % 60 * interval '4 seconds',
    bought_at, list_id, 'Semana'
  from all_trips, generate_series(0, ${itemsPerTrip - 1}) as line
  join bought_products as product on true
  where product.n = case when line < ${stapleCount} then line
    else ${stapleCount} + (trip * ${itemsPerTrip - stapleCount} + line - ${stapleCount}) % ${productCount - stapleCount} end;`;

/** The number of purchases of a user's household, and the ids for the requests of the bench. */
export const selectHousehold = statement<
  { purchases: number; productId: string; pantryId: string; supermarket: string },
  { email: string }
>(
  'selectHousehold',
  `select (select count(*) from purchases where household_id = users.id)::int as purchases,
     (select product_id from purchases where household_id = users.id
      group by product_id order by count(*) desc, product_id limit 1) as "productId",
     (select id from pantries where household_id = users.id) as "pantryId",
     'Mercado 0' as supermarket
   from users where email = :email`,
);
