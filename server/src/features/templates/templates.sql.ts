import { templateLimits, type Template } from '@quitanda/contract';
import { builtInTemplates } from '@quitanda/contract/knowledge/templates/built-in-templates';
import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';
import type { WireRow } from '../../http/answers.ts';
import { templateJson } from './synced.sql.ts';

export const selectTemplates = statement<WireRow, { householdId: string }>(
  'selectTemplates',
  `select coalesce(
     json_agg(${templateJson} order by template.created_at, template.id), '[]')::text as json
   from templates as template where template.household_id = :householdId`,
);

/** A template with its JSON, and its parts for a change. */
interface StoredTemplate extends WireRow {
  name: string;
  portions: number;
  items: Template['items'];
  isDeleted: boolean;
}

export const selectTemplate = statement<StoredTemplate, { householdId: string; id: string }>(
  'selectTemplate',
  `select ${templateJson}::text as json, template.name, template.portions, template.items,
     template.deleted_at is not null as "isDeleted"
   from templates as template where template.household_id = :householdId and template.id = :id`,
);

type TemplateParams = {
  householdId: string;
  id: string;
  name: string;
  portions: number;
  items: string;
};

export const insertTemplate = statement<{ id: string }, TemplateParams & { now: Date }>(
  'insertTemplate',
  `insert into templates (household_id, id, name, portions, items, created_at)
   values (:householdId, :id, :name, :portions, :items, :now)
   on conflict on constraint templates_pkey do nothing returning id`,
);

export const updateTemplate = statement<WireRow, TemplateParams & { deletedAt: Date | null }>(
  'updateTemplate',
  `with changed as (
     update templates set name = :name, portions = :portions, items = :items,
       deleted_at = case when :deletedAt::timestamptz is null then null
         else coalesce(deleted_at, :deletedAt) end
     where household_id = :householdId and id = :id returning *
   )
   select ${templateJson}::text as json from changed as template`,
);

/** The number of templates that are not in the trash. */
export const countTemplates = statement<{ count: number }, { householdId: string }>(
  'countTemplates',
  `select count(*)::int as count from templates
   where household_id = :householdId and deleted_at is null`,
);

/** A deleted built-in template stays, because a household without its row has it unchanged. */
const isNotBuiltIn = `id not in (${builtInTemplates.map(({ id }) => `'${id}'`).join(', ')})`;

/** Deletes the oldest templates of the trash beyond its limit. */
export const pruneDeletedTemplates = statement<never, { householdId: string }>(
  'pruneDeletedTemplates',
  `delete from templates where household_id = :householdId and id in (
     select id from templates
     where household_id = :householdId and deleted_at is not null and ${isNotBuiltIn}
     order by deleted_at desc, id offset ${templateLimits.deletedPerHousehold})`,
);

export const purgeTemplates = createPurgeStatement('purgeTemplates', {
  table: 'templates',
  orderBy: 'deleted_at',
  expired: `deleted_at <= :before and ${isNotBuiltIn}`,
});
