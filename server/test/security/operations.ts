/** The calls of the API as its OpenAPI description lists them. */
import { z } from 'zod';
import type { FieldSchema } from '../contract/contract-fields.ts';

export interface Operation {
  readonly name: string;
  readonly method: string;
  /** `/api/pantries/{pantryId}` */
  readonly path: string;
  readonly query: Readonly<Record<string, FieldSchema>>;
  /** The schemas by media type. */
  readonly bodies: Readonly<Record<string, FieldSchema>>;
  readonly needs: 'token' | 'cookie';
}

const described = z.object({
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
  return Object.entries(described.parse(openApi).paths).flatMap(([path, methods]) =>
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
const ofSession = (method: string, name: string, ...fields: string[]): Operation => ({
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
  ofSession('POST', 'sign-up/email', 'email', 'password'),
  ofSession('POST', 'sign-in/email', 'email', 'password'),
  ofSession('POST', 'reset-password', 'token', 'newPassword'),
  ofSession('POST', 'change-password', 'currentPassword', 'newPassword'),
  ofSession('POST', 'verify-password', 'password'),
  ofSession('GET', 'token'),
  ofSession('GET', 'jwks'),
];
