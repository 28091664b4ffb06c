import { isoInstant } from '../../db/values/iso-instant.ts';
import type { SyncedKind } from '../../http/sync/changes.sql.ts';

/** SQL for the contract's `template`. */
export const templateJson = `json_build_object(
  'id', template.id,
  'name', template.name,
  'portions', template.portions,
  'items', template.items,
  'createdAt', ${isoInstant('template.created_at')},
  'deletedAt', ${isoInstant('template.deleted_at')}
)`;

/** The templates of a household, as devices store them. */
export const syncedTemplates: readonly SyncedKind[] = [
  {
    kind: 'templates',
    table: 'templates',
    from: 'templates as template',
    alias: 'template',
    id: 'template.id::text',
    json: templateJson,
  },
];

/** SQL for the templates of a household, for the export. */
export const exportedTemplates = (household: string) => `(
  select coalesce(json_agg(${templateJson} order by template.created_at, template.id), '[]')
  from templates as template where template.household_id = ${household}
)`;
