import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';

export const insertSuggestions = statement<never, { id: string; html: string; endsAt: Date }>(
  'insertSuggestions',
  'insert into ai_suggestions (id, html, ends_at) values (:id, :html, :endsAt)',
);

export const selectSuggestions = statement<{ html: string }, { id: string; now: Date }>(
  'selectSuggestions',
  'select html from ai_suggestions where id = :id and ends_at > :now',
);

export const purgeSuggestions = createPurgeStatement('purgeSuggestions', {
  table: 'ai_suggestions',
  orderBy: 'ends_at',
  expired: 'ends_at <= :before',
});
