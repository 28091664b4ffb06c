import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RenderPageData } from './page-data.ts';
import { compressText } from './compress-text.ts';
import { ApiError } from '../errors/failure.ts';

/**
 * Serves the files of the built web in `directory`, if there are any. Answers navigations to other
 * paths with the page, because its router handles them, and all other requests with a JSON 404.
 * `renderPageData` returns the element with the data of a signed-in user for the page.
 */
export async function serveWeb(
  app: FastifyInstance,
  renderPageData: RenderPageData,
  directory?: string,
): Promise<void> {
  const hasWeb = directory !== undefined && existsSync(path.join(directory, 'index.html'));
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: directory,
      // The handlers below serve the page.
      index: false,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, file) => {
        // Vite puts a hash of the content into the names of files in assets/.
        const isHashed = path.relative(directory, file).startsWith(`assets${path.sep}`);
        const cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
        reply.header('cache-control', cacheControl);
      },
    });
  }
  const page = hasWeb ? await readFile(path.join(directory, 'index.html'), 'utf8') : '';
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const data = isOpenedInTab(request) ? await renderPageData(request, reply) : '';
    if (data === '') return reply.sendFile('index.html');
    const { body, encoding } = await compressText(
      page.replace('</head>', () => `${data}</head>`),
      request.headers['accept-encoding'],
    );
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', vary: 'accept-encoding, cookie' })
      .send(body);
  };
  if (hasWeb) app.get('/', { schema: { hide: true } }, sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    if (hasWeb && isNavigation(request)) return sendPage(request, reply);
    throw new ApiError('not-found');
  });
}

/**
 * Whether a browser opens the page in a tab and sends a cookie. Other requests get a page without
 * data.
 */
function isOpenedInTab({ method, headers }: FastifyRequest): boolean {
  const isDocument = headers['sec-fetch-dest'] === 'document';
  return method === 'GET' && isDocument && headers.cookie !== undefined;
}

function isNavigation(request: FastifyRequest): boolean {
  const [pathname = ''] = request.url.split('?', 1);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|assets|\.well-known)(\/|$)/iu.test(pathname)) return false;
  const acceptsHtml = (request.headers.accept ?? '').includes('text/html');
  return acceptsHtml || !/\.[^/]*$/u.test(pathname);
}
