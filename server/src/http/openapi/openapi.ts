import swagger from '@fastify/swagger';
import {
  commonErrors,
  contract,
  errorKinds,
  failure,
  householdId,
  keyErrorsOf,
  scopeForCall,
  isWriteName,
  routes,
  type Endpoint,
  type EndpointName,
  type ErrorCode,
} from '@quitanda/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** A rule of every body, because some programs would take such a field for the type of the object. */
const bodyRule =
  'Um corpo com um campo `__proto__`, ou `constructor` com um campo `prototype`, em qualquer nível, é recusado com `malformed-body`, e também um corpo com mais de 32 níveis.';

/** The formats that JSON Schema does not define (API-51). */
const formatRule =
  'Dois formatos são próprios: `gtin`, um código de barras cujo último dígito confere com os outros como a GS1 define, e `nfce-key`, uma chave de acesso de NFC-e ou NF-e cujo último dígito confere com os outros em módulo 11.';

/** Describes all routes that are registered after this call, in OpenAPI 3.1 (API-19). */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Quitanda',
        description: `Listas de compras, carrinho no supermercado e despensa. ${bodyRule} ${formatRule}`,
        version: '1',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          personalKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'qtd_…',
            description:
              'A key that a person has created in their profile, for their own programs. A call that accepts keys names the scope that it needs; a key of the scope `write` may also read.',
          },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url }) => ({ schema: mapSchemas(schema), url }),
  });
}

const successDescriptions: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  304: 'Not Modified',
};

type Responses = Readonly<Record<string, unknown>>;

/**
 * Converts a route's zod schemas to JSON Schema, in the form in which values are sent. Adds the
 * headers and the credentials of a call of the contract.
 */
function mapSchemas(schema: { readonly operationId?: string | undefined } | undefined) {
  const mapped = Object.entries<unknown>({ ...schema }).map(([part, value]) => [
    part,
    part === 'response'
      ? mapResponses(value as Responses, schema?.operationId)
      : toJsonSchema(value),
  ]);
  const name = schema?.operationId;
  const headersAndSecurity = isEndpoint(name)
    ? { headers: toJsonSchema(headersOf(name)), security: securityOf(name) }
    : {};
  return { ...(Object.fromEntries(mapped) as Record<string, unknown>), ...headersAndSecurity };
}

const isEndpoint = (name: string | undefined): name is EndpointName =>
  name !== undefined && Object.hasOwn(routes, name);

/** Returns the credentials that a call accepts: a session's token, or a personal key (KEY-02). */
function securityOf(name: EndpointName): Record<string, string[]>[] {
  const scope = scopeForCall(name);
  return [{ bearer: [] }, ...(scope === undefined ? [] : [{ personalKey: [scope] }])];
}

/** Whether the answers of a call may be the same for all people. */
const isRevalidated = (name: string | undefined): boolean => {
  const endpoint: Endpoint | undefined = isEndpoint(name) ? contract[name] : undefined;
  return endpoint?.isRevalidated ?? false;
};

function mapResponses(responses: Responses, name: string | undefined) {
  const all: Responses = { ...responses, ...(isRevalidated(name) && { 304: z.null() }) };
  return Object.fromEntries(
    Object.entries(all).map(([status, schema]) => {
      const description =
        schema === failure && isEndpoint(name)
          ? failuresOf(name, Number(status))
          : successDescriptions[status];
      return [status, { ...toJsonSchema(schema), 'x-response-description': description }];
    }),
  );
}

/** Lists the failures of a call that have this status, in Markdown. */
function failuresOf(name: EndpointName, status: number): string {
  const { errors }: Endpoint = contract[name];
  // The header may name a household that the caller does not belong to.
  const codes = new Set<ErrorCode>([
    ...commonErrors,
    ...keyErrorsOf(name),
    'household-not-found',
    ...errors,
  ]);
  return [...codes]
    .filter((code) => errorKinds[code].status === status)
    .map((code) => `- \`${code}\`: ${errorKinds[code].message}`)
    .join('\n');
}

const householdHeaders = {
  'Quitanda-Household': householdId
    .describe('The household of the call; by default the personal one of the caller.')
    .optional(),
};
const onceOnlyHeaders = {
  'Idempotency-Key': z
    .uuid()
    .describe('A write that is repeated with its key changes nothing and gets the same answer.')
    .optional(),
};

const revalidationHeaders = {
  'If-None-Match': z
    .string()
    .describe('The ETag of an earlier answer. The answer is 304 if nothing has changed.')
    .optional(),
};

/** The headers that a call reads besides its token (API-18, API-28). */
function headersOf(name: EndpointName): z.ZodObject {
  return z.object({
    ...householdHeaders,
    ...(isWriteName(name) && onceOnlyHeaders),
    ...(isRevalidated(name) && revalidationHeaders),
  });
}

function toJsonSchema(schema: unknown): object {
  if (hasContent(schema)) {
    const mediaTypes = Object.entries(schema.content);
    return {
      content: Object.fromEntries(
        mediaTypes.map(([type, content]) => [type, { schema: toJsonSchema(content.schema) }]),
      ),
    };
  }
  if (!(schema instanceof z.ZodType)) return schema as object;
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // In JavaScript `\d` matches only 0 to 9; in other languages it matches digits of all scripts.
      const pattern = jsonSchema.pattern?.replaceAll(String.raw`\d`, '[0-9]');
      if (pattern !== undefined) jsonSchema.pattern = pattern;
    },
  });
  return json;
}

/** Whether these are schemas by media type, for a body that is not JSON. */
function hasContent(schema: unknown): schema is { content: Record<string, { schema: z.ZodType }> } {
  return typeof schema === 'object' && schema !== null && 'content' in schema;
}
