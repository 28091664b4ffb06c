/** The schemas of one call. Its method and path are in routes.ts under the same name. */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { EndpointName } from './routes.ts';

export interface Endpoint {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Set if the request body is an image instead of JSON. Its media type is the Content-Type. */
  readonly image?: { readonly mediaTypes: readonly string[]; readonly maxBytes: number };
  /** The body of a successful answer by status; `null` for an answer without one. */
  readonly responses: { readonly 200?: z.ZodType; readonly 201?: z.ZodType; readonly 204?: null };
  /** Set if the 200 is streamed as lines of JSON (application/x-ndjson); the schema of one line. */
  readonly stream?: z.ZodType;
  /** Set if the 200 is an image instead of JSON. It has an ETag, and is 304 if the client has it. */
  readonly servedImage?: { readonly mediaTypes: readonly string[] };
  /**
   * True if answers may be the same for all people. Such an answer has an ETag, and is 304 if the client
   * has it already.
   */
  readonly isRevalidated?: true;
  /** The failures of this call in addition to the common ones. */
  readonly errors: readonly ErrorCode[];
}

/** A photo that a language model reads. */
export const photoImage = {
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 6 * 1_048_576,
} as const;

/** Keeps the literal types of a slice's endpoints while checking their shape and names. */
export const defineEndpoints = <const E extends Partial<Record<EndpointName, Endpoint>>>(
  endpoints: E & Record<Exclude<keyof E, EndpointName>, never>,
): E => endpoints;
