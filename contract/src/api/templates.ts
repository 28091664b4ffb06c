/** Templates of lists: what a household buys for an occasion, for a number of people (REP). */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { templateLimits } from '../knowledge/templates/template-items.ts';
import { textOfUnit, unitText } from '../unit-text.ts';
import { atLeastOnePiece, listUnit } from './lists/list-items.ts';
import { instant, name, productId, quantity, templateId } from '../wire.ts';

const portions = z.int().min(1).max(templateLimits.maxPortions);
const itemId = z.uuid().toLowerCase();

const templateItem = z.object({
  id: itemId,
  name: z.string(),
  /** For as many people as the template says. */
  quantity,
  unit: listUnit,
  /** In a change kept without it, but removed by another `unit` without it. */
  unitText: unitText.optional(),
  productId: productId.nullish(),
});
export type TemplateItem = z.input<typeof templateItem>;

export const template = z.object({
  id: templateId,
  name: z.string(),
  /** For how many people the quantities are. */
  portions,
  items: z.array(templateItem),
  createdAt: instant,
  /** When it was put into the trash; null while it is in use. */
  deletedAt: instant.nullable(),
});
export type Template = z.input<typeof template>;

const sentItem = templateItem
  .extend({ name: name() })
  .refine(atLeastOnePiece.check, atLeastOnePiece.params)
  .refine(textOfUnit.check, textOfUnit.params)
  .meta({ allOf: [atLeastOnePiece.schema, textOfUnit.schema] });
const sentItems = z.array(sentItem).max(templateLimits.items);
const templateName = name('O nome do modelo é obrigatório.');

export const templateEndpoints = defineEndpoints({
  getTemplates: {
    summary: 'The templates of the household, also those in the trash (REP-07)',
    responses: { 200: z.array(template) },
    errors: [],
  },
  createTemplate: {
    summary: 'Store a template; one with the same id stays as it is (REP-08)',
    body: z.object({
      id: templateId.optional(),
      name: templateName,
      portions,
      items: sentItems,
    }),
    responses: { 201: template },
    errors: ['too-many-templates'],
  },
  changeTemplate: {
    summary:
      'Change some items or fields of a template, put it into the trash, or restore it (REP-09)',
    params: z.object({ templateId }),
    body: z
      .object({
        name: templateName,
        portions,
        /** New items, and items that replace those with their ids. */
        items: sentItems,
        removed: z.array(itemId).max(templateLimits.items),
        isDeleted: z.boolean(),
      })
      .partial(),
    responses: { 200: template },
    errors: ['template-not-found', 'too-many-templates', 'too-many-template-items'],
  },
});
