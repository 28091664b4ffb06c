/**
 * The page of a shared list for people without an account (TXT-05 to TXT-08). It is text without a
 * script, so that every browser can show and print it.
 */
import { inviteToken } from '@quitanda/contract';
import { dayMonthYear } from '@quitanda/contract/calendar';
import { itemsBySection } from '@quitanda/contract/sections/items-by-section';
import { formatAmount } from '@quitanda/contract/units';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Sql } from '../../db/database.ts';
import { apiErrorOf } from '../../http/errors/failing.ts';
import { ApiError } from '../../http/errors/failure.ts';
import { escapeHtml } from '../../mail/escape-html.ts';
import { selectPublicList, type PublicList } from './invites.sql.ts';
import { publicListStyle } from './public-list-style.ts';

const styleHash = createHash('sha256').update(publicListStyle).digest('base64');
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/**
 * Serves `/ver/{token}`. A token whose list is not public leads to the invite in the app, whether it
 * exists or not, so that the answer tells nothing about it. Register it in a scope that limits the
 * requests of unknown callers.
 */
export function servePublicLists(scope: FastifyInstance, sql: Sql): void {
  scope.setErrorHandler((error, request, reply) => {
    const failure = apiErrorOf(error) ?? new ApiError('internal');
    if (failure.code === 'internal') request.log.error({ err: error }, 'a page failed');
    if (failure.retryAfterSeconds !== undefined)
      void reply.header('retry-after', failure.retryAfterSeconds);
    return reply
      .code(failure.status)
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(renderPage('Lista compartilhada', `<p>${escapeHtml(failure.message)}</p>`));
  });
  scope.get('/ver/:inviteToken', { schema: { hide: true } }, async ({ params }, reply) => {
    reply.headers(headers);
    const { inviteToken: sent } = params as { readonly inviteToken: string };
    const token = inviteToken.safeParse(sent).data;
    if (token === undefined) return reply.redirect('/');
    const list = await sql.first(selectPublicList, { inviteToken: token });
    if (list === undefined) return reply.redirect(`/#/accept-list/${token}`);
    return reply
      .type('text/html; charset=utf-8')
      .send(renderPage(list.name, renderList(list, token)));
  });
}

function renderList({ items, copiedAt, timeZone }: PublicList, token: string): string {
  const count = items.length === 1 ? '1 item' : `${items.length} itens`;
  const sections = itemsBySection(items).map(
    (section) => `<h2>${escapeHtml(section.title)}</h2>
<ul>
${section.items.map(renderItem).join('\n')}
</ul>`,
  );
  const destination = encodeURIComponent(`/accept-list/${token}`);
  return `<p class="meta">${count} · como estava em ${dayMonthYear(copiedAt, timeZone)}</p>
${sections.join('\n')}
<p class="action"><a href="/signup?destino=${destination}">Criar conta e copiar</a></p>
<p class="meta">Com uma conta, esta lista fica com você, e dá para mudar e marcar os itens.</p>
<p class="meta"><a href="/login?destino=${destination}">Já tenho conta</a></p>`;
}

const renderItem = ({ name, quantity, ...unit }: PublicList['items'][number]) =>
  `<li><bdi>${escapeHtml(name)}</bdi> <span>${formatAmount({ quantity: quantity / 1000, ...unit })}</span></li>`;

const renderPage = (title: string, content: string) => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)} · Quitanda</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${publicListStyle}</style>
</head>
<body>
<header><img src="/favicon.svg" alt="" width="32" height="32">Quitanda</header>
<main>
<h1><bdi>${escapeHtml(title)}</bdi></h1>
${content}
</main>
</body>
</html>
`;
