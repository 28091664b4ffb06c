/** Applies the writes of templates to the rows of the home, and describes them (MOB-01). */
import { changeTemplate } from '@quitanda/contract/knowledge/templates/template-items';
import type { WriteDefinitions, WriteNamed } from '../../sync/replica/definitions.ts';
import type { MutableRows } from '../../sync/replica/rows.ts';

export const templateWrites = {
  createTemplate: {
    describe: ({ body: { name } }) => `Guardar o modelo "${name}"`,
    failureText: 'Falha ao salvar o modelo.',
    apply(rows, { body: { id, name, portions, items }, at }) {
      if (id === undefined || rows.get('templates', id)) return;
      const createdAt = new Date(at).toISOString();
      rows.put('templates', { id, name, portions, items, createdAt, deletedAt: null });
    },
  },
  changeTemplate: {
    describe: ({ params, body: { isDeleted } }, rows) => {
      const name = rows.get('templates', params.templateId)?.name;
      const verb = isDeleted === undefined ? 'Mudar' : isDeleted ? 'Excluir' : 'Restaurar';
      return name === undefined ? `${verb} um modelo` : `${verb} o modelo "${name}"`;
    },
    failureText: 'Falha ao salvar o modelo.',
    obsoleteOn: ['template-not-found'],
    apply: change,
  },
} satisfies Partial<WriteDefinitions>;

function change(rows: MutableRows, { params, body, at }: WriteNamed<'changeTemplate'>): void {
  const template = rows.get('templates', params.templateId);
  if (!template) return;
  const isDeleted = body.isDeleted ?? template.deletedAt !== null;
  const deletedAt = isDeleted ? (template.deletedAt ?? new Date(at).toISOString()) : null;
  rows.put('templates', { ...changeTemplate(template, body), deletedAt });
}
