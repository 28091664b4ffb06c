/** The write of who may read a shared list (TXT-04), which no first screen needs. */
import type { WriteDefinitions } from '../../../sync/replica/definitions.ts';
import { quoteList } from '../lists.mutations.ts';

export const shareWrites = {
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
