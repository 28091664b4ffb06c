import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/failure.ts';
import { selectSuggestions } from './suggestions.sql.ts';
import { suggestionsPath } from './suggestions.ts';

/** No script, no form, no request but pictures; its links open a page of their own. */
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
  /** Where the app on phones stands, which may show them in a frame too. */
  readonly nativeOrigins: readonly string[];
}

/**
 * Serves a kept page to whoever knows its address: a frame sends no bearer token. It is a stranger's
 * page, so it alone may style itself inline and may do nothing else.
 */
export function serveSuggestions(app: FastifyInstance, deps: SuggestionsDeps): void {
  const { database, now, nativeOrigins } = deps;
  const policyHere = [policy, ...nativeOrigins].join(' ');
  app.get(suggestionsPath, { schema: { hide: true } }, async ({ params }, reply) => {
    const id = z.object({ id: z.uuid() }).safeParse(params).data?.id;
    const page = id && (await database.first(selectSuggestions, id, now()));
    if (!page) throw new ApiError('not-found');
    reply.header('content-security-policy', policyHere);
    // Browsers that know the policy's frame-ancestors do not look at it.
    reply.header('x-frame-options', 'SAMEORIGIN');
    reply.header('cache-control', 'private, max-age=3600');
    return reply.type('text/html; charset=utf-8').send(frame(page.html));
  });
}

const frame = (html: string) => `<!doctype html>
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
