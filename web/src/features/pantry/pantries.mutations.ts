/**
 * The writes of whole pantries, and those that join stock, which no first screen makes (MOB-01).
 */
import type { WriteDefinitions, WriteNamed } from '../../sync/replica/definitions.ts';
import type { MutableRows, Rows } from '../../sync/replica/rows.ts';
import { quotedName } from './pantry.mutations.ts';

const pantryNotFound = ['pantry-not-found'] as const;
const itemNotFound = ['item-not-found'] as const;

export const pantriesWrites = {
  createPantry: {
    describe: ({ body }) => `Criar a despensa "${body.name}"`,
    failureText: 'Falha ao criar despensa.',
    apply(rows, { body, key, at }) {
      const id = body.id ?? key;
      if (rows.get('pantries', id)) return;
      rows.put('pantries', { id, name: body.name, createdAt: new Date(at).toISOString() });
    },
  },
  renamePantry: {
    describe: ({ params, body }, rows) =>
      `Renomear ${pantryText(params.pantryId, rows)} para "${body.name}"`,
    failureText: 'Falha ao renomear despensa.',
    obsoleteOn: pantryNotFound,
    apply(rows, { params, body }) {
      const pantry = rows.get('pantries', params.pantryId);
      if (pantry) rows.put('pantries', { ...pantry, name: body.name });
    },
  },
  deletePantry: {
    describe: ({ params }, rows) => `Excluir ${pantryText(params.pantryId, rows)}`,
    failureText: 'Falha ao excluir.',
    obsoleteOn: pantryNotFound,
    apply(rows, { params: { pantryId } }) {
      for (const { id } of rows.of('pantryItems', pantryId)) rows.remove('pantryItems', id);
      rows.remove('pantries', pantryId);
    },
  },
  joinPantryItem: {
    describe: ({ params, body }, rows) =>
      `${body.into ? 'Juntar' : 'Não guardar'} ${quotedName(rows.get('pantryItems', params.itemId))}`,
    failureText: 'Falha ao atualizar item.',
    apply: applyJoin,
  },
  separatePantryItem: {
    describe: () => 'Separar itens da despensa',
    failureText: 'Falha ao atualizar item.',
    obsoleteOn: itemNotFound,
    apply: applyJoin,
  },
} satisfies Partial<WriteDefinitions>;

/** PAN-13 to PAN-15: applies what the dialog has computed. */
function applyJoin(
  rows: MutableRows,
  { params, context }: WriteNamed<'joinPantryItem' | 'separatePantryItem'>,
): void {
  const pantry = rows.get('pantries', params.pantryId);
  const stock = context?.stock;
  if (!pantry || !stock) return;
  for (const row of stock.put) rows.put('pantryItems', row);
  for (const id of stock.removedIds) rows.remove('pantryItems', id);
  const others = (pantry.redirects ?? []).filter(({ id }) => id !== params.itemId);
  rows.put('pantries', { ...pantry, redirects: others.concat(stock.redirect ?? []) });
}

function pantryText(pantryId: string, rows: Rows): string {
  const pantry = rows.get('pantries', pantryId);
  return pantry ? `a despensa "${pantry.name}"` : 'uma despensa';
}
