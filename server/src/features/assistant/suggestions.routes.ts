import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import { selectSuggestions } from './suggestions.sql.ts';
import { suggestionsPath } from './suggestions.ts';

/**
 * The content security policy of the page. It allows no scripts, no forms and no requests except for
 * pictures; links open in a new page. The directive frame-ancestors is last, because the origins of
 * the app on phones are appended to it.
 */
const policy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

interface SuggestionsDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** The origins of the app on phones, which may also show the page in a frame. */
  readonly nativeOrigins: readonly string[];
}

/**
 * Serves a stored page of search suggestions at a secret address without authentication, because the
 * request of a frame has no bearer token. The page was written by the provider of the model, and
 * contains inline styles, so these are allowed. Scripts are not allowed.
 */
export function serveSuggestions(app: FastifyInstance, deps: SuggestionsDeps): void {
  const { database, now, nativeOrigins } = deps;
  const fullPolicy = [policy, ...nativeOrigins].join(' ');
  app.get(suggestionsPath, { schema: { hide: true } }, async ({ params }, reply) => {
    const id = z.object({ id: z.uuid() }).safeParse(params).data?.id;
    const page = id && (await database.first(selectSuggestions, { id, now: now() }));
    if (!page) throw new ApiError('not-found');
    reply.header('content-security-policy', fullPolicy);
    // Browsers that support frame-ancestors ignore this header.
    reply.header('x-frame-options', 'SAMEORIGIN');
    reply.header('cache-control', 'private, max-age=3600');
    return reply.type('text/html; charset=utf-8').send(renderPage(page.html));
  });
}

const renderPage = (html: string) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Sugestões de pesquisa</title>
<base target="_blank">
</head>
<body>
${html}
</body>
</html>
`;
