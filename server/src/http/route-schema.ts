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
 * What Fastify checks of a request, and what the API's description says about the call (API-19).
 */
export function schemaOf(name: EndpointName, endpoint: Endpoint): FastifySchema {
  const codes: readonly ErrorCode[] = [...commonErrors, ...keyErrorsOf(name), ...endpoint.errors];
  const failures = new Set(codes.map((code) => errorKinds[code].status));
  const body = bodyOf(endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(body !== undefined && { body }),
    response: Object.fromEntries([
      ...Object.entries(endpoint.responses).map(([status, answer]) => [status, answer ?? z.null()]),
      ...(endpoint.stream ? [[200, content(['application/x-ndjson'], endpoint.stream)]] : []),
      ...[...failures].map((status) => [status, failure]),
    ]),
  };
}

/** Any bytes are accepted here; the reader of the image checks them. */
function bodyOf({ body, image }: Endpoint): unknown {
  if (!image) return body;
  const description = `The bytes of a photo of this media type, at most ${image.maxBytes} of them.`;
  return content(image.mediaTypes, z.unknown().describe(description));
}

function content(mediaTypes: readonly string[], schema: z.ZodType) {
  return { content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])) };
}
