/**
 * The writes of a whole list, which no first screen makes (MOB-01): its name, its end and return, its
 * sharing.
 */
import type { WriteDefinitions, WriteNamed } from '../../../sync/replica/definitions.ts';
import type { MutableRows } from '../../../sync/replica/rows.ts';
import { quoteList } from '../lists.mutations.ts';

const listNotFound = ['list-not-found'] as const;

export const wholeListWrites = {
  renameList: {
    describe: ({ params, body }, rows) =>
      `Renomear ${quoteList(params.listId, rows)} para "${body.name}"`,
    failureText: 'Ocorreu um erro.',
    obsoleteOn: listNotFound,
    apply(rows, { params, body }) {
      const list = rows.get('lists', params.listId);
      if (list) rows.put('lists', { ...list, name: body.name });
    },
  },
  deleteList: {
    describe: ({ params }, rows) => `Excluir ${quoteList(params.listId, rows)}`,
    failureText: 'Falha ao excluir.',
    obsoleteOn: listNotFound,
    apply(rows, { params: { listId } }) {
      for (const { id } of rows.of('listItems', listId)) rows.remove('listItems', id);
      for (const { id } of rows.of('claims', listId)) rows.remove('claims', id);
      rows.remove('lists', listId);
    },
  },
  restoreList: {
    describe: ({ context }) => {
      const name = context?.list?.name ?? context?.listName;
      return name === undefined ? 'Restaurar uma lista' : `Restaurar a lista "${name}"`;
    },
    failureText: 'Não foi possível restaurar a lista.',
    apply: restoreList,
  },
  shareList: {
    describe: ({ params }, rows) => `Compartilhar ${quoteList(params.listId, rows)}`,
    obsoleteOn: listNotFound,
  },
  unshareList: {
    describe: ({ params }, rows) => `Parar de compartilhar ${quoteList(params.listId, rows)}`,
    obsoleteOn: listNotFound,
  },
  refreshListShare: {
    describe: ({ params }, rows) => `Atualizar a cópia de ${quoteList(params.listId, rows)}`,
    obsoleteOn: ['list-not-found', 'list-share-not-found'],
  },
  changeListShare: {
    describe: ({ params, body }, rows) =>
      body.isPublic
        ? `Mostrar ${quoteList(params.listId, rows)} a qualquer pessoa com o link`
        : `Esconder ${quoteList(params.listId, rows)} de quem não tem conta`,
    // The sharing has ended meanwhile, or has another link, which nobody may read yet.
    obsoleteOn: ['list-share-not-found'],
    apply(rows, { params, body: { inviteToken, isPublic } }) {
      const list = rows.get('lists', params.listId);
      if (list?.inviteToken === inviteToken) rows.put('lists', { ...list, isPublic });
    },
  },
} satisfies Partial<WriteDefinitions>;

/** Restores the rows of the deleted list, if the write contains them. */
function restoreList(rows: MutableRows, { context }: WriteNamed<'restoreList'>): void {
  if (context?.list === undefined || rows.get('lists', context.list.id)) return;
  const { items, _count: _, ...list } = context.list;
  rows.put('lists', list);
  for (const item of items) if (!rows.get('listItems', item.id)) rows.put('listItems', item);
}
