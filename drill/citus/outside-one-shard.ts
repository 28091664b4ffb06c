/**
 * The statements that Citus 13.2.2 does not run on one shard. docs/SCALING.md says what each group needs.
 * The drill fails if such a statement is missing in these lists, or if a listed one now runs on one shard.
 */

/** The statements that Citus sends to several shards. */
export const statementsOnSeveralShards: ReadonlySet<string> = new Set([
  'activity.forget-other',
  'admin.households',
  'admin.sizes',
  'catalogue.offline',
  'household-invites.count',
  'household-invites.delete-used-up',
  'household-invites.open',
  'household-invites.reduce-used',
  'invites.one',
  'live.places',
  'merge.list_items.product_id',
  'merge.list_items.selected_product_id',
  'merge.pantry_items.product_id',
  'merge.pantry_redirects.product_id',
  'merge.price_notes.product_id',
  'merge.product_choices.product_id',
  'merge.purchases.product_id',
  'merge.receipt_codes.product_id',
  'merge.stock',
  'merge.store_labels.product_id',
  'trash.forget',
  'users.export',
  'webhooks.count',
]);

/** The statements that Citus refuses to plan. */
export const refusedStatements: ReadonlySet<string> = new Set([
  'activity.purge',
  'activity.purge-crowded',
  'finishes.purge-moves',
  'household-invites.purge',
  'household-invites.renew-token',
  'households.fold-tombstones',
  'households.purge-tombstones',
  'imports.purge',
  'invites.share-lock-source',
  'merge.kept-items',
  'merge.lock-households',
  'merge.lock-stock',
  'move.list',
  'move.pantry',
  'trash.purge',
  'users.export-household',
  'webhooks.lease',
  'webhooks.purge',
]);
