/**
 * Builds one statement that reads a page of products in tiers, in one round trip (docs/adr/0007).
 * The statement searches a tier only if the tiers before it do not fill the page. It reads each
 * tier in the order of an index, and stops when the page is full.
 */
import { productTables, wireProductColumns } from './product-columns.ts';
import { isSeenBy } from '../../shared/seen-products.ts';

/** The parameters that each of these statements has. */
export interface PageParams {
  categoryId: string | null;
  limit: number;
  offset: number;
  householdId: string;
  itemName: string | null;
  userId: string;
}

/**
 * A tier of the search. `sql` returns a query for id, rank, word and search_text, with at most
 * {@link matchesToPageEnd} rows.
 */
export interface Tier {
  readonly name: string;
  readonly sql: (fragments: Fragments) => string;
}

/** The SQL fragments from which a tier builds its query. */
interface Fragments {
  /** SQL for the ids that the previous tiers have found, and for those that the user reported. */
  readonly foundIds: string;
  /** SQL for the condition that the previous tiers have not filled the page. */
  readonly pageHasRoom: string;
  /** SQL for the condition that the product is in the requested category, if there is one. */
  readonly inCategory: string;
}

/**
 * The SQL of a page with and without a category. These are two statements, because a single plan
 * for both would use neither the index that begins with the category nor the one over all products.
 */
export interface PageStatements {
  readonly inCategory: string;
  readonly anywhere: string;
}

/** SQL for the number of matches up to the end of the page. */
export const matchesToPageEnd = `(:limit::bigint + :offset::bigint)`;

/**
 * The tier of the product that this household last chose for the same item name (LNK-02). `isMatch`
 * is an SQL condition that the product must meet.
 */
export const chosenTier = (isMatch: string): Tier => ({
  name: 'chosen',
  sql: ({ foundIds, inCategory }) => `
    select id, 0 as rank, '' as word, search_text
    from products
    where id = (select product_id from product_choices
      where household_id = :householdId and folded_name = :itemName)
      and ${isSeenBy('products', ':householdId')} and ${inCategory} and id not in (${foundIds})
      and (${isMatch})`,
});

/** Builds the statements of a page. They sort matches by rank, and equal ranks by word, text and id. */
export const buildPageStatements = (tiers: readonly Tier[]): PageStatements => ({
  inCategory: buildPageStatement(tiers, 'category_id = :categoryId'),
  anywhere: buildPageStatement(tiers, ':categoryId::uuid is null'),
});

function buildPageStatement(tiers: readonly Tier[], inCategory: string): string {
  const parts = tiers.map(({ name, sql }, index) => {
    const before = tiers.slice(0, index).map((tier) => tier.name);
    const foundIds = ['reported', ...before]
      .map((earlier) => `select id from ${earlier}`)
      .join(' union all ');
    const count = before.map((earlier) => `(select count(*) from ${earlier})`).join(' + ');
    return `${name} as materialized (${sql({ foundIds, pageHasRoom: `${count} < ${matchesToPageEnd}`, inCategory })})`;
  });
  return `
    with reported as materialized (
      select product_id as id from product_reports where user_id = :userId
    ),
    ${parts.join(', ')},
    page as materialized (
      select * from (${tiers.map(({ name }) => `select * from ${name}`).join(' union all ')}) as found
      order by rank, word collate "C", search_text collate "C", id
      limit :limit offset :offset
    )
    select coalesce(json_agg(to_json(product) order by
      page.rank, page.word collate "C", page.search_text collate "C", page.id), '[]')::text as json
    from page
    cross join lateral (
      select ${wireProductColumns}
      from products as p ${productTables}
      where p.id = page.id
      offset 0
    ) as product`;
}
