/**
 * What a request may be: its body, its method, the schema of its call, and the instants that a device sends.
 */
import {
  commonErrors,
  errorKinds,
  failure,
  keyErrorsOf,
  type Endpoint,
  type EndpointName,
  type ErrorCode,
  type SentImage,
} from '@quitanda/contract';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { ApiError } from './errors/failure.ts';
import { isTooDeep } from './limits/nesting.ts';
import type { AnswerPreflight } from './response-headers.ts';

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

const notAnImageError = () =>
  new ApiError('validation', {
    fields: [{ field: 'body', message: 'Envie uma imagem JPEG, PNG ou WebP.' }],
  });

/** Makes the routes of `app` accept only images of these types as a body. */
export function readImageBodies(
  app: FastifyInstance,
  { mediaTypes, maxBytes }: NonNullable<Endpoint['image']>,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [...mediaTypes],
    { parseAs: 'buffer', bodyLimit: maxBytes },
    (request, body, done) => {
      const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
      done(null, { mediaType, bytes: Buffer.from(body) } satisfies SentImage);
    },
  );
  app.addContentTypeParser('*', (_, __, done) => done(notAnImageError()));
}

/** Returns the image in the request's body. Throws a 400 if there is none. */
export function requireImage({ body }: FastifyRequest): SentImage {
  const image = body as SentImage | undefined;
  if (!image || image.bytes.length === 0) throw notAnImageError();
  return image;
}

/** The methods that are registered on each path. */
export type MethodsByPath = ReadonlyMap<string, ReadonlySet<string>>;

/** Collects the methods of all routes that are registered on `app` after this call. */
export function collectMethods(app: FastifyInstance): MethodsByPath {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard route only answers addresses that do not exist.
    if (url.endsWith('*')) return;
    const methods = methodsByPath.get(url) ?? new Set<string>();
    for (const each of [method].flat()) methods.add(each);
    methodsByPath.set(url, methods);
  });
  return methodsByPath;
}

/**
 * Answers each method that is not registered on a collected path with a 405 and `Allow` (API-39;
 * RFC 9110, 15.5.6), before the caller or the body is checked. Only preflight requests are answered
 * by `answerPreflight` instead. Each path gets its own routes; otherwise `DELETE /receipts/read`
 * would delete the receipt with the id `read`. Call it after all other routes are registered.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  methodsByPath: MethodsByPath,
  answerPreflight: AnswerPreflight,
): void {
  const refusedRoutes = [...methodsByPath].map(([url, methods]) => ({
    url,
    allow: [...methods].toSorted().join(', '),
    refusedMethods: app.supportedMethods.filter((method) => !methods.has(method)),
  }));
  for (const { url, allow, refusedMethods } of refusedRoutes) {
    app.route({
      method: refusedMethods,
      url,
      exposeHeadRoute: false,
      schema: { hide: true },
      onRequest: async (request, reply) => {
        if (answerPreflight(request, reply)) return reply;
        reply.header('allow', allow);
        throw new ApiError('method-not-allowed');
      },
      handler: () => {
        throw new Error('The hook has answered this request.');
      },
    });
  }
}

/**
 * Returns the schema by which Fastify checks a request, and from which the API's description is
 * written (API-19).
 */
export function schemaOf(name: EndpointName, endpoint: Endpoint): FastifySchema {
  const codes: readonly ErrorCode[] = [...commonErrors, ...keyErrorsOf(name), ...endpoint.errors];
  const failureStatuses = new Set(codes.map((code) => errorKinds[code].status));
  const body = bodyOf(endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(body !== undefined && { body }),
    response: Object.fromEntries([
      ...Object.entries(endpoint.responses).map(([status, answer]) => [status, answer ?? z.null()]),
      ...(endpoint.stream ? [[200, contentSchema(['application/x-ndjson'], endpoint.stream)]] : []),
      ...(endpoint.servedImage
        ? [[200, contentSchema(endpoint.servedImage.mediaTypes, z.unknown())]]
        : []),
      ...[...failureStatuses].map((status) => [status, failure]),
    ]),
  };
}

/** Accepts any bytes as an image, because the code that reads the image checks them. */
function bodyOf({ body, image }: Endpoint): unknown {
  if (!image) return body;
  const description = `The bytes of a photo of this media type, at most ${image.maxBytes} of them. They begin with FF D8 FF (JPEG), with 89 50 4E 47 0D 0A 1A 0A (PNG), or with \`RIFF\`, four bytes and \`WEBP\`.`;
  return contentSchema(image.mediaTypes, z.unknown().describe(description));
}

function contentSchema(mediaTypes: readonly string[], schema: z.ZodType) {
  return { content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])) };
}

const dayInMs = 86_400_000;
const year2000 = new Date('2000-01-01T00:00:00.000Z');

/**
 * Returns when something happened on a device that may have been offline: the instant that it sent, or
 * `now` without one. The clock of a device may be a few hours ahead, for example in a wrong time zone. An
 * instant more than a day ahead is refused with the name of its `field`.
 */
export function readEventInstant(field: string, sentInstant: string | undefined, now: Date): Date {
  const instant = sentInstant === undefined ? now : new Date(sentInstant);
  if (instant.getTime() - now.getTime() <= dayInMs) return instant;
  const message = 'A data está no futuro. Acerte a data e a hora do aparelho, e faça de novo.';
  throw new ApiError('validation', { fields: [{ field, message }] });
}

/**
 * Returns when an item was taken, which only orders what was taken: the instant that the device sent, or
 * `now` if that is missing, in the future or before the year 2000.
 */
export function plausibleInstant(sentInstant: string | undefined, now: Date): Date {
  const instant = new Date(sentInstant ?? now);
  return instant >= year2000 && instant <= now ? instant : now;
}
