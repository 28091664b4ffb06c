import {
  changeTemplate,
  fromThousandths,
  newId,
  templateLimits,
  type Request,
  type TemplateItem,
} from '@quitanda/contract';
import type { Transaction } from '../../db/database.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import { WireJson } from '../../http/answers.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import {
  countTemplates,
  insertTemplate,
  pruneDeletedTemplates,
  purgeTemplates,
  selectTemplate,
  selectTemplates,
  updateTemplate,
} from './templates.sql.ts';

/** Deleted templates can be restored for 30 days (REP-09). */
export const templatesPurge: RetentionRule = {
  statement: purgeTemplates,
  retentionMs: 30 * 86_400_000,
};

export const templateHandlers: Handlers<'getTemplates' | 'createTemplate' | 'changeTemplate'> = {
  getTemplates: asMember(async (_, { caller: { householdId }, sql }) => {
    const row = await sql.first(selectTemplates, { householdId });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),

  createTemplate: asMember(async ({ body }, { caller: { householdId }, now, sql }) => {
    const id = body.id ?? newId(now.getTime());
    const { name, portions } = body;
    const items = JSON.stringify(body.items.map(toWireItem));
    if (await sql.first(insertTemplate, { householdId, id, name, portions, items, now }))
      await checkCount(sql, householdId);
    return { status: 201, body: new WireJson((await readTemplate(sql, householdId, id)).json) };
  }),

  /** The transaction holds the household's lock, so no change is made between read and write. */
  changeTemplate: asMember(async ({ params, body }, { caller: { householdId }, now, sql }) => {
    const id = params.templateId;
    const stored = await readTemplate(sql, householdId, id);
    const sentItems = body.items?.map(toWireItem);
    const { name, portions, items } = changeTemplate(stored, { ...body, items: sentItems });
    if (items.length > templateLimits.items) throw new ApiError('too-many-template-items');
    const isDeleted = body.isDeleted ?? stored.isDeleted;
    const values = { householdId, id, name, portions, items: JSON.stringify(items) };
    const row = await sql.first(updateTemplate, { ...values, deletedAt: isDeleted ? now : null });
    if (!row) throw new ApiError('template-not-found');
    if (isDeleted) await sql.rows(pruneDeletedTemplates, { householdId });
    else if (stored.isDeleted) await checkCount(sql, householdId);
    return { status: 200, body: new WireJson(row.json) };
  }),
};

type SentItem = Request<'createTemplate'>['body']['items'][number];
const toWireItem = ({ quantity, ...item }: SentItem): TemplateItem => ({
  ...item,
  quantity: fromThousandths(quantity),
});

/** Throws 'template-not-found'. */
async function readTemplate(sql: Transaction, householdId: string, id: string) {
  const row = await sql.first(selectTemplate, { householdId, id });
  if (!row) throw new ApiError('template-not-found');
  return row;
}

/** Checks the number of templates after one was added. Throws 'too-many-templates'. */
async function checkCount(sql: Transaction, householdId: string): Promise<void> {
  const total = await sql.first(countTemplates, { householdId });
  if (total && total.count > templateLimits.perHousehold) throw new ApiError('too-many-templates');
}
