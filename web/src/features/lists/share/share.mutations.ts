/** The writes of the link of a list, which no first screen needs. */
import type { WriteDefinitions } from '../../../sync/replica/definitions.ts';

export const shareWrites = {
  changeListShare: {
    describe({ params, body }, rows) {
      const name = rows.get('lists', params.listId)?.name;
      const list = name === undefined ? 'uma lista' : `"${name}"`;
      return body.isPublic
        ? `Mostrar ${list} a qualquer pessoa com o link`
        : `Esconder ${list} de quem não tem conta`;
    },
    failureText: 'Não foi possível mudar quem vê a lista.',
    // The sharing has ended meanwhile, or has another link, which nobody may read yet.
    obsoleteOn: ['list-share-not-found'],
    apply(rows, { params, body: { inviteToken, isPublic } }) {
      const list = rows.get('lists', params.listId);
      if (list?.inviteToken === inviteToken) rows.put('lists', { ...list, isPublic });
    },
  },
} satisfies Partial<WriteDefinitions>;
