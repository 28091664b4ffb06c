import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** The OpenAPI 3.1 document of all routes that are registered after it (API-19). */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Quitanda',
        description: 'Listas de compras, carrinho no supermercado e despensa.',
        version: '1',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url }) => ({ schema: mapSchemas(schema), url }),
  });
}

/** Zod schemas as JSON Schema, in the shape that is sent. */
type Responses = Readonly<Record<string, unknown>>;

function mapSchemas(schema: object | undefined) {
  return Object.fromEntries(
    Object.entries<unknown>({ ...schema }).map(([part, value]) => [
      part,
      part === 'response' ? mapResponses(value as Responses) : toJsonSchema(value),
    ]),
  );
}

function mapResponses(responses: Responses) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [status, toJsonSchema(schema)]),
  );
}

function toJsonSchema(schema: unknown): unknown {
  if (hasContent(schema)) {
    const mediaTypes = Object.entries(schema.content);
    return {
      content: Object.fromEntries(
        mediaTypes.map(([type, inside]) => [type, { schema: toJsonSchema(inside.schema) }]),
      ),
    };
  }
  if (!(schema instanceof z.ZodType)) return schema;
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

/** Schemas by media type, for bodies that are not JSON. */
function hasContent(schema: unknown): schema is { content: Record<string, { schema: z.ZodType }> } {
  return typeof schema === 'object' && schema !== null && 'content' in schema;
}
