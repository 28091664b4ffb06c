import type { Endpoint, SentImage } from '@quitanda/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/failure.ts';

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
