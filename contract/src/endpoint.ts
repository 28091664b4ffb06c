/** What one call takes and gives. Method and path stand in routes.ts under the same name. */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { EndpointName } from './routes.ts';

export interface Endpoint {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Set when the body is not JSON but an image: its media type goes with the bytes. */
  readonly image?: { readonly mediaTypes: readonly string[]; readonly maxBytes: number };
  /** Body of a good answer by status; `null` for an answer without one. */
  readonly responses: { readonly 200?: z.ZodType; readonly 201?: z.ZodType; readonly 204?: null };
  /** Set when the 200 comes bit by bit: lines of JSON (application/x-ndjson), each one of these. */
  readonly stream?: z.ZodType;
  /** Failures of this call beyond the common ones. */
  readonly errors: readonly ErrorCode[];
}

/** Keeps the literal types of a slice's endpoints while checking their shape and names. */
export const defineEndpoints = <const E extends Partial<Record<EndpointName, Endpoint>>>(
  endpoints: E & Record<Exclude<keyof E, EndpointName>, never>,
): E => endpoints;
