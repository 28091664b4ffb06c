/**
 * The descriptions of the writes that share a list (MOB-01). They are loaded after the first screen, which
 * does not need them.
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
} satisfies Partial<WriteDefinitions>;
