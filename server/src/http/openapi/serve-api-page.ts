import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { compressText } from '../files/compress-text.ts';
import { isUnchanged } from '../answers.ts';
import { renderApiPage, type ApiDescription } from './api-page.ts';

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 0 auto; padding: 1rem; color: #26302a; background: #fffdf8; }
a { color: #1b6e3c; }
h1, h2, h3 { line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin-top: 3rem; }
article { padding: 0.5rem 0 1rem; border-top: 1px solid #cdd6cf; }
nav ul { padding-left: 1rem; margin-bottom: 0.75rem; }
nav > ul { padding: 0; columns: 20rem; list-style: none; overflow-wrap: anywhere; }
table { width: 100%; margin: 0.5rem 0 1rem; border-collapse: collapse; }
caption { font-weight: bold; text-align: left; }
th, td { padding: 0.25rem 0.5rem 0.25rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
tr { border-bottom: 1px solid #e3e9e4; }
th[scope='row'] { width: 30%; font-weight: normal; }
small { display: block; }
@media (prefers-color-scheme: dark) {
  body { color: #e6ece7; background: #141b16; }
  a { color: #8fd6a5; }
  article, tr { border-color: #3a463d; }
}
`;
const styleHash = createHash('sha256').update(style).digest('base64');
/** Allows only the style of the page and its icon. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves a page that describes all routes. It is the same for everybody (API-40). */
export function serveApiPage(app: FastifyInstance): void {
  let page: string | undefined;
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) => {
    page ??= renderApiPage(app.swagger() as unknown as ApiDescription, style);
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': contentSecurityPolicy, vary: 'accept-encoding' });
    if (isUnchanged(request, reply, page)) return reply.code(304).send();
    const { body, encoding } = await compressText(page, request.headers['accept-encoding']);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply.send(body);
  });
}
