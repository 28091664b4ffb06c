import type { FastifyRequest } from 'fastify';

/**
 * Whether a request comes from a browser. A browser gets its session as a cookie that scripts cannot
 * read. The app on phones sends none of these headers, and gets its session as a token.
 */
export const isBrowser = ({ headers }: FastifyRequest): boolean =>
  ['origin', 'cookie', 'sec-fetch-site'].some((name) => headers[name] !== undefined);
