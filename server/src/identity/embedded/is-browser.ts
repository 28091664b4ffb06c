import type { FastifyRequest } from 'fastify';

/**
 * A browser gets its session as a cookie that scripts cannot read. The app on phones, which calls
 * through the device and sends none of these headers, gets it as a token and never as a cookie.
 */
export const isBrowser = ({ headers }: FastifyRequest): boolean =>
  ['origin', 'cookie', 'sec-fetch-site'].some((name) => headers[name] !== undefined);
