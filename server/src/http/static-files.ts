import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ApiError } from './failure.ts';

/**
 * Serves the built web from `directory` (when there is one) and answers what nobody else did: the
 * page for a navigation, since its router knows the paths, and a JSON 404 for everything else.
 */
export async function serveWeb(app: FastifyInstance, directory?: string): Promise<void> {
  const hasWeb = directory !== undefined && existsSync(path.join(directory, 'index.html'));
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: directory,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, file) => {
        // Vite puts a hash of the content into the name of what stands in assets/.
        const isHashed = path.relative(directory, file).startsWith(`assets${path.sep}`);
        const caching = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
        reply.header('cache-control', caching);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (hasWeb && isNavigation(request)) return reply.sendFile('index.html');
    throw new ApiError('not-found');
  });
}

function isNavigation(request: FastifyRequest): boolean {
  const [pathname = ''] = request.url.split('?', 1);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|assets|\.well-known)(\/|$)/iu.test(pathname)) return false;
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  return wantsPage || !/\.[^/]*$/u.test(pathname);
}
