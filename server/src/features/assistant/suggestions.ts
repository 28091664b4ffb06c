/**
 * Stores the search suggestions of the model's answer. They are an HTML page. The provider's terms
 * require that the app shows the whole page.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import { insertSuggestions, purgeSuggestions } from './suggestions.sql.ts';

export const suggestionsPath = '/api/ai/suggestions/:id';
const lifetimeMs = 3_600_000;

/** Stores the page for an hour, and returns its address, which cannot be guessed. */
export async function storeSuggestions(sql: Database, html: string, now: Date): Promise<string> {
  const id = randomUUID();
  // PostgreSQL's text cannot contain a NUL.
  await sql.rows(insertSuggestions, {
    id,
    html: html.replaceAll('\0', ''),
    endsAt: new Date(now.getTime() + lifetimeMs),
  });
  return suggestionsPath.replace(':id', id);
}

export const suggestionsPurge: RetentionRule = { statement: purgeSuggestions, retentionMs: 0 };
