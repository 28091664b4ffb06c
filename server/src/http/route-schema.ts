import {
  commonErrors,
  errorKinds,
  failure,
  keyErrorsOf,
  type Endpoint,
  type EndpointName,
  type ErrorCode,
} from '@quitanda/contract';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';

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
