/** Search suggestions of an answer: a page of the provider's, which its terms ask to show whole. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Purge } from '../../db/purge.ts';
import { insertSuggestions, purgeSuggestions } from './suggestions.sql.ts';

export const suggestionsPath = '/api/ai/suggestions/:id';
const keptMs = 3_600_000;

/** Keeps the page for an hour and answers its address, which cannot be guessed. */
export async function keepSuggestions(sql: Database, html: string, now: Date): Promise<string> {
  const id = randomUUID();
  // PostgreSQL's text cannot hold a NUL.
  await sql.rows(
    insertSuggestions,
    id,
    html.replaceAll('\0', ''),
    new Date(now.getTime() + keptMs),
  );
  return suggestionsPath.replace(':id', id);
}

export const suggestionsPurge: Purge = { statement: purgeSuggestions, keptMs: 0 };
