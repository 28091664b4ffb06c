/**
 * How Citus would distribute the tables over several PostgreSQLs, and the keys, triggers and
 * statements that do not fit this distribution (docs/SCALING.md, "Sharding by household").
 */

/** Tables of a household's rows: distributed by `household_id`, `households` by its `id`. */
export const distributedTables: ReadonlySet<string> = new Set([
  'activities',
  'brought_rows',
  'deleted_lists',
  'finish_moves',
  'finishes',
  'household_invite_uses',
  'household_invites',
  'household_removals',
  'household_tombstones',
  'households',
  'imports',
  'item_photos',
  'list_claims',
  'list_copies',
  'list_items',
  'list_share_takers',
  'list_shares',
  'lists',
  'notice_preferences',
  'notices',
  'pantries',
  'pantry_items',
  'pantry_redirects',
  'photos',
  'price_notes',
  'product_choices',
  'purchases',
  'receipt_codes',
  'receipt_shops',
  'receipts',
  'package_counts',
  'remembered_notes',
  'repeats',
  'store_labels',
  'supermarket_merges',
  'supermarkets',
  'templates',
  'trip_corrections',
  'wastes',
  'webhook_events',
  'webhooks',
]);

/** Small tables that a household's statements read: copied to every PostgreSQL. */
export const referenceTables: ReadonlySet<string> = new Set([
  'categories',
  'database_epoch',
  'household_members',
  'open_food_facts',
  'product_reports',
  'product_words',
  'products',
  'users',
  'words',
]);

/** Tables of accounts and of the server, which are on one PostgreSQL only. */
export const localTables: ReadonlySet<string> = new Set([
  'ai_suggestions',
  'audit_events',
  'backup_state',
  'deleted_subjects',
  'device_refusals',
  'devices',
  'distinct_products',
  'ended_sessions',
  'identity_accounts',
  'identity_devices',
  'identity_keys',
  'identity_passkeys',
  'identity_sessions',
  'identity_two_factors',
  'identity_users',
  'identity_verifications',
  'notice_reading',
  'once_only_records',
  'outgoing_mails',
  'page_skeletons',
  'personal_keys',
  'purge_state',
  'push_messages',
  'push_subscriptions',
  'quota_uses',
  'schema_migrations',
  'server_secrets',
]);

/** The column by which a table is distributed. */
export const distributionColumnOf = (table: string): string =>
  table === 'households' ? 'id' : 'household_id';

/** Unique indexes of distributed tables without the household: a token alone identifies a row. */
export const globalIndexes: ReadonlySet<string> = new Set([
  'household_invites_token_once',
  'lists_invite_once',
]);

/**
 * Foreign keys that Citus does not accept: from a reference table to a distributed one; from a
 * household's row to a row of another household; and keys that contain the household and, when the
 * referenced row is deleted or changed, update the referencing rows instead of deleting them.
 */
export const unsupportedForeignKeys: ReadonlySet<string> = new Set([
  'finishes_supermarket_fk',
  'household_members_household_fk',
  'list_copies_source_fk',
  'list_items_list_fk',
  'list_items_only_supermarket_fk',
  'list_items_supermarket_fk',
  'list_share_takers_share_fk',
  'list_shares_list_fk',
  'lists_supermarket_fk',
  'pantry_items_pantry_fk',
  'pantry_redirects_into_fk',
  'pantry_redirects_pantry_fk',
  'purchases_supermarket_fk',
]);

/**
 * Triggers of reference tables. Each copy of such a table would run them, so the rows that they
 * write would be written several times.
 */
export const referenceTableTriggers: ReadonlySet<string> = new Set([
  'household_members.leave_tombstone',
  'household_members.stamp_revision',
  'household_members.tell_left',
  'products.products_keep_words',
  'users.stamp_member_name',
  'users.tell_deleted',
  'users.tell_locked_out',
]);

/** Statements that look for rows of several households. Each is sent to every PostgreSQL. */
export const statementsAcrossHouseholds: ReadonlySet<string> = new Set([
  // Hourly purges, by time.
  'purgeActivities',
  'purgeExcessActivities',
  'purgeCorrections',
  'purgeMoves',
  'purgeInvites',
  'purgeRemovals',
  'foldTombstones',
  'purgeTombstones',
  'purgeImports',
  'purgeWastes',
  'purgeMerges',
  'purgePhotos',
  // The files of photos that no row names.
  'selectOrphans',
  'purgeDeletedLists',
  'purgeTemplates',
  'purgeEvents',
  // What is due in any household, by its date.
  'selectDueHouseholds',
  // The queue of webhooks, by the time of the next attempt.
  'leaseReceivers',
  // What people did, and the notices that are due.
  'selectNoticeEvents',
  'selectDuePeople',
  'lockDueExpiring',
  'lockDuePrices',
  'purgeNotices',
  'selectSentNotices',
  // The products that devices store, by how often all households choose them.
  'selectOfflineProducts',
  // An invite, by its token.
  'selectInviteOfToken',
  'selectPublicList',
  'lockSourceList',
  // The deletion of an account, its export and its limits, by the user.
  'removeOtherPerson',
  'deleteUsedUpInvitesOf',
  'reduceInvitesUsedBy',
  'removeUserFromTrash',
  'selectExportedAccount',
  'countWebhooks',
  // The operator's page and commands.
  'selectHouseholdSizes',
  'selectSizes',
  'selectAllPhotoSizes',
  'repointFinishedItems',
  'repointStatements.list_items.product_id',
  'repointStatements.list_items.selected_product_id',
  'lockHouseholdsOf',
  'lockStockOfBoth',
  'repointStatements.pantry_items.product_id',
  'repointStatements.pantry_redirects.product_id',
  'repointStatements.price_notes.product_id',
  'repointStatements.product_choices.product_id',
  'repointStatements.purchases.product_id',
  'repointStatements.receipt_codes.product_id',
  'selectAddedUp',
  // Stock of before there were batches, page by page.
  'fillBatches',
  'addUpStock',
  'moveItemPhotos',
  'repointStatements.store_labels.product_id',
  'repointStatements.wastes.product_id',
]);

/**
 * Statements that use a household's rows and a local table together. Citus rejects such a
 * statement, or runs it on one node.
 */
export const statementsWithLocalTables: ReadonlySet<string> = new Set([
  'claimSequences',
  'readDevice',
  'claimKey',
  'fillBatches',
  'selectChanges',
  'selectExportedAccount',
]);

export interface Scan {
  readonly table: string;
  /**
   * Whether the rows are found by the household, or by a row position (TID) that was found by it.
   */
  readonly isByHousehold: boolean;
}

/** Reads from the lines of a plan which tables are used, and how their rows are found. */
export function findScans(lines: readonly string[]): readonly Scan[] {
  const joinConditions = lines
    .filter((line) => /(?:Hash|Merge) Cond|Join Filter/u.test(line))
    .join();
  return lines.flatMap((line, index) => {
    const match = /(?:Scan|Scan using \S+|Insert|Update|Delete) on (\w+)(?: (\w+))?/u.exec(line);
    if (!match || line.includes('Bitmap Index Scan')) return [];
    const [, table = '', alias = table] = match;
    const column = distributionColumnOf(table);
    // An insert finds a conflicting row by its key, which contains the household. The rows of an
    // update or a deletion are found by a scan, which has its own line.
    const isWrite = /(?:Insert|Update|Delete) on/u.test(line);
    const conditions = collectConditions(lines.slice(index + 1));
    const isByHousehold =
      isWrite ||
      new RegExp(String.raw`(?:^|[^\w.])${column} = |= (?:${alias}\.)?${column}\b`, 'u').test(
        conditions,
      ) ||
      new RegExp(String.raw`\b${alias}\.${column}\b`, 'u').test(joinConditions) ||
      /TID Cond/u.test(conditions);
    return [{ table, isByHousehold }];
  });
}

/** The conditions of a node of a plan, which are on the lines before the next node. */
function collectConditions(lines: readonly string[]): string {
  const next = lines.findIndex(
    (line) => line.includes('->') && !line.includes('Bitmap Index Scan'),
  );
  return lines
    .slice(0, next === -1 ? undefined : next)
    .filter((line) => /Cond:|Filter:/u.test(line))
    .join();
}
