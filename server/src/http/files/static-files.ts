import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RenderPageData } from './page-data.ts';
import { isNavigation } from './navigation.ts';
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
  const sendPageOrNotFound = async (request: FastifyRequest, reply: FastifyReply) => {
    if (hasWeb && isNavigation(request)) return sendPage(request, reply);
    throw new ApiError('not-found');
  };
  if (hasWeb) app.get('/', { schema: { hide: true } }, sendPage);
  app.setNotFoundHandler(sendPageOrNotFound);
  app.addHook('onRequest', async (request, reply) => {
    const isForFile = request.routeOptions.url === '/*';
    return isForFile && namesNoFile(request) ? sendPageOrNotFound(request, reply) : undefined;
  });
}

/**
 * Whether no file can have the name in the address, such as `//despensa`. `@fastify/static`
 * answers these addresses with a 400, but they may be pages (NAV-14).
 */
function namesNoFile({ url }: FastifyRequest): boolean {
  const [pathname = ''] = url.split('?', 1);
  return /\/\/|%5c|%00|[^/]{256}/iu.test(pathname);
}

/**
 * Whether a browser opens the page in a tab and sends a cookie. Other requests get a page without
 * data.
 */
function isOpenedInTab({ method, headers }: FastifyRequest): boolean {
  const isDocument = headers['sec-fetch-dest'] === 'document';
  return method === 'GET' && isDocument && headers.cookie !== undefined;
}
