/** Reads the calls of the API from its OpenAPI description, and lists the calls of sign-in. */
import { z } from 'zod';
import type { FieldSchema } from '../contract/contract-fields.ts';

export interface Operation {
  readonly name: string;
  readonly method: string;
  /** For example `/api/pantries/{pantryId}`. */
  readonly path: string;
  readonly query: Readonly<Record<string, FieldSchema>>;
  /** The schemas by media type. */
  readonly bodies: Readonly<Record<string, FieldSchema>>;
  /** What signs the person in: the token of the API, or the cookie of the session. */
  readonly needs: 'token' | 'cookie';
}

const openApiDocument = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z
          .array(z.object({ name: z.string(), in: z.string(), schema: z.custom<FieldSchema>() }))
          .default([]),
        requestBody: z
          .object({
            content: z.record(
              z.string(),
              z.object({ schema: z.custom<FieldSchema>().default({}) }),
            ),
          })
          .optional(),
      }),
    ),
  ),
});

/** Reads an OpenAPI document. */
export function readOperations(openApi: unknown): Operation[] {
  return Object.entries(openApiDocument.parse(openApi).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      query: Object.fromEntries(
        parameters.filter((each) => each.in === 'query').map(({ name, schema }) => [name, schema]),
      ),
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
      ),
      needs: 'token' as const,
    })),
  );
}

const text: FieldSchema = { type: 'string' };
const signInOperation = (method: string, name: string, ...fields: string[]): Operation => ({
  name,
  method,
  path: `/api/auth/${name}`,
  query: {},
  bodies: {
    'application/json': {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field, text])),
    },
  },
  needs: 'cookie',
});

/** The calls of the embedded identity provider, which the description leaves out. */
export const signInOperations: readonly Operation[] = [
  signInOperation('POST', 'sign-up/email', 'email', 'password'),
  signInOperation('POST', 'sign-in/email', 'email', 'password'),
  signInOperation('POST', 'reset-password', 'token', 'newPassword'),
  signInOperation('POST', 'change-password', 'currentPassword', 'newPassword'),
  signInOperation('POST', 'verify-password', 'password'),
  signInOperation('GET', 'token'),
  signInOperation('GET', 'jwks'),
];
