import type { FastifyInstance } from 'fastify';
import { ApiError } from './errors/failure.ts';
import { isTooDeep } from './limits/nesting.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Accepts only JSON in UTF-8 with limited nesting. An empty body counts as no body. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = decode(Buffer.from(body));
    if (text === undefined || isTooDeep(text)) return done(new ApiError('malformed-body'));
    return parse(request, text, done);
  });
}

function decode(body: Buffer): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}
