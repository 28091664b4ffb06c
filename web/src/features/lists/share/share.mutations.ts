/**
 * The writes that share a list (MOB-01). They are loaded after the first screen, which does not need
 * them.
 */
import type { WriteDefinitions } from '../../../sync/replica/definitions.ts';
import { quoteList } from '../lists.mutations.ts';

const listNotFound = ['list-not-found'] as const;

export const shareWrites = {
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
    failureText: 'Não foi possível mudar quem vê a lista.',
    // The sharing has ended meanwhile, or has another link, which nobody may read yet.
    obsoleteOn: ['list-share-not-found'],
    apply(rows, { params, body: { inviteToken, isPublic } }) {
      const list = rows.get('lists', params.listId);
      if (list?.inviteToken === inviteToken) rows.put('lists', { ...list, isPublic });
    },
  },
} satisfies Partial<WriteDefinitions>;
