/**
 * What happens to each table of a household when a person brings their own household's rows to a
 * shared one, and when they leave it or are removed (docs/adr/0094). A test compares this file with
 * the schema.
 */

/** Says how the rows of a table are copied to another household, with all their columns. */
export interface CopiedTable {
  readonly table: string;
  /** Copied are the rows whose value in this column is among the chosen ids. */
  readonly by: string;
  /** Columns with ids of supermarkets, pantries or stock that may have other ids in the target. */
  readonly mapped: readonly string[];
  /** Columns that name people. The target is told only of its own members. */
  readonly people: readonly string[];
  /** SQL for columns with other values in the copy. */
  readonly other?: Readonly<Record<string, string>>;
  /** SQL for a further condition on the rows, of the household `:source` and the person `:userId`. */
  readonly only?: string;
}

const itemPeople = ['created_by', 'taken_by', 'corrected_by', 'changed_by'];

/** SQL for the member of the target whom the saved item of a move names in this column. */
const savedPerson = (column: string) =>
  `'${column}', member_or_null(:target, (mine.list_item ->> '${column}')::uuid)`;

/** A finish with its purchases, its moves and its receipt; prices that were noted; wastes. Parents first. */
export const pastTables: readonly CopiedTable[] = [
  {
    table: 'finishes',
    by: 'id',
    mapped: ['pantry_id', 'list_supermarket_id'],
    people: ['bought_by'],
  },
  { table: 'purchases', by: 'finish_id', mapped: ['supermarket_id'], people: ['bought_by'] },
  {
    table: 'trip_corrections',
    by: 'finish_id',
    mapped: [],
    people: ['corrected_by'],
    other: {
      before: withMappedSupermarkets('mine.before'),
      after: `mine.after || case when mine.after ? 'supermarketId'
        then jsonb_build_object('supermarketId', ${mappedId("(mine.after ->> 'supermarketId')")})
        else '{}' end`,
    },
  },
  {
    table: 'finish_moves',
    by: 'finish_id',
    mapped: ['pantry_item_id'],
    people: [],
    other: {
      // Stock that was added to the target's own is not deleted by an undo.
      is_new_stock: 'mine.is_new_stock and not :map::jsonb ? mine.pantry_item_id::text',
      list_item: `mine.list_item || jsonb_build_object(
        'household_id', :target::uuid,
        'supermarket_id', ${mappedId("(mine.list_item ->> 'supermarket_id')")},
        'only_supermarket_id', ${mappedId("(mine.list_item ->> 'only_supermarket_id')")},
        ${itemPeople.map(savedPerson).join(', ')})`,
    },
  },
  { table: 'receipts', by: 'finish_id', mapped: ['supermarket_id'], people: ['created_by'] },
  { table: 'price_notes', by: 'id', mapped: ['supermarket_id'], people: ['noted_by'] },
  { table: 'wastes', by: 'id', mapped: ['pantry_id', 'item_id'], people: ['wasted_by'] },
];

/** Places that somebody has brought, with what this person has put there. Parents first. */
export const placeTables: readonly CopiedTable[] = [
  {
    table: 'lists',
    by: 'id',
    mapped: ['supermarket_id'],
    people: ['created_by'],
    // The link to a copy of the list is the household's.
    other: { invite_token: 'null::text', public_token: 'null::text' },
  },
  {
    table: 'list_items',
    by: 'list_id',
    mapped: ['only_supermarket_id', 'supermarket_id'],
    people: itemPeople,
    only: 'mine.created_by = :userId',
  },
  { table: 'pantries', by: 'id', mapped: [], people: ['created_by'] },
  {
    table: 'pantry_items',
    by: 'pantry_id',
    mapped: [],
    people: ['created_by', 'changed_by'],
    only: '(mine.created_by = :userId or mine.id = any(:ids::uuid[]))',
  },
];

/** Matched by id and by name, so that none stands twice; those that the target lacks are copied. */
export const supermarketTable: Omit<CopiedTable, 'by'> = {
  table: 'supermarkets',
  mapped: [],
  people: ['created_by'],
};

/** What a household has learned. It is copied and also stays, because it is no event and has no sum. */
export const knowledgeTables: readonly Omit<CopiedTable, 'by'>[] = [
  { table: 'product_choices', mapped: [], people: ['created_by'] },
  { table: 'package_counts', mapped: [], people: [] },
  { table: 'remembered_notes', mapped: [], people: [] },
  { table: 'store_labels', mapped: ['supermarket_id'], people: ['created_by'] },
  { table: 'receipt_codes', mapped: [], people: [] },
  { table: 'receipt_shops', mapped: ['supermarket_id'], people: [] },
  { table: 'templates', mapped: [], people: [] },
];

/** The tables that are not copied by the lists above, each with the reason. */
export const otherTables: Readonly<Record<string, string>> = {
  brought_rows: 'says what a person has brought to the household',
  activities: 'what the people of the household did there',
  household_members: 'the people of the household',
  household_tombstones: 'written by the triggers of the other tables',
  household_invites: 'invites to the household',
  household_invite_uses: 'invites to the household',
  household_removals: 'people who were removed from the household',
  list_claims: 'deleted with the move of their list (CASA-33)',
  list_copies: 'deleted with the move of the copy, so that the household may copy the list again',
  list_shares: 'deleted with the move of the list: nobody in the target was told of its link',
  list_share_takers: 'deleted with the share',
  deleted_lists: 'the trash stays where a list was deleted',
  item_photos: 'the household keeps the photos of its items',
  photos: 'the household keeps the photos of its items',
  imports: 'the records of imports stay: their undo is about the household of the import',
  repeats: 'move with their list; a copy of a list repeats nothing',
  pantry_redirects:
    'what was joined belongs to the stock of one pantry; a moved or merged pantry takes its own along',
  supermarket_merges: 'the undo of a merge is about the supermarkets of the household',
  notice_preferences: 'what each member wants to be told about the household',
  notices: 'what each member is told about the household',
  push_messages: 'notices to one person, checked again when they are sent',
  webhooks: 'a webhook is the connection of its owner with one household',
  webhook_events: 'the events of a webhook',
};

/** SQL for the values before a correction, whose lines and receipt name supermarkets. */
function withMappedSupermarkets(before: string): string {
  const mapped = (row: string) =>
    `jsonb_build_object('supermarket_id', ${mappedId(`(${row} ->> 'supermarket_id')`)})`;
  return `${before} || case when ${before} ? 'lines' then jsonb_build_object('lines', (
      select coalesce(jsonb_agg(line || ${mapped('line')}), '[]')
      from jsonb_array_elements(${before} -> 'lines') as line)) else '{}' end
    || case when jsonb_typeof(${before} -> 'receipt') = 'object'
      then jsonb_build_object('receipt', ${before} -> 'receipt' || ${mapped(`${before} -> 'receipt'`)})
      else '{}' end`;
}

/** SQL for an id in the target: the one to which `:map` maps it, or else the same. */
export function mappedId(id: string): string {
  return `coalesce(:map::jsonb ->> ${id}::text, ${id}::text)`;
}
