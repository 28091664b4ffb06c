import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';

export const insertSuggestions = statement<never, [id: string, html: string, endsAt: Date]>(
  'assistant.keep-suggestions',
  'insert into ai_suggestions (id, html, ends_at) values ($1, $2, $3)',
);

export const selectSuggestions = statement<{ html: string }, [id: string, now: Date]>(
  'assistant.suggestions',
  'select html from ai_suggestions where id = $1 and ends_at > $2',
);

export const purgeSuggestions = createPurgeStatement('assistant.purge-suggestions', {
  table: 'ai_suggestions',
  by: 'ends_at',
  expired: 'ends_at <= $1',
});
