/** Sends all failures in one shape and in Portuguese, without internal details (API-17). */
import type { Failure } from '@quitanda/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { DatabaseUnavailableError, UnconfirmedError } from '../../db/database.ts';
import { ApiError } from './failure.ts';

/** Answers every error of `app` as a failure of the contract. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply));
}

/** Sends the failure for an error, and logs errors that the server has caused. */
export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  let apiError = apiErrorOf(error);
  // A request for a file was refused, for example its range. It has no body to speak of (NAV-14).
  if (apiError?.code === 'malformed-body' && ['GET', 'HEAD'].includes(request.method))
    apiError = new ApiError('not-found');
  if (error instanceof DatabaseUnavailableError) {
    request.log.error({ err: error.cause }, 'the database does not answer');
  } else if (!apiError) {
    request.log.error({ err: error }, 'a request failed');
  }
  const failure = apiError ?? new ApiError('internal');
  // On an open connection, the unread rest of the body would be parsed as the next request.
  if (failure.code === 'payload-too-large') reply.header('connection', 'close');
  if (failure.retryAfterSeconds !== undefined) {
    reply.header('retry-after', failure.retryAfterSeconds);
  }
  return reply.code(failure.status).type('application/json; charset=utf-8').send(failure.body);
}

/** Returns the failure that answers an error; undefined if the server caused the error. */
export function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof UnconfirmedError) return new ApiError('unconfirmed');
  if (error instanceof DatabaseUnavailableError) return new ApiError('unavailable');
  if (hasZodFastifySchemaValidationErrors(error))
    return new ApiError('validation', { fields: fieldsOf(error) });
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('payload-too-large');
    case 'FST_ERR_BAD_URL':
      return new ApiError('validation', {
        fields: [{ field: 'url', message: 'Endereço inválido.' }],
      });
    default:
      // All other client errors that Fastify reports come from reading the body.
      return statusCode !== undefined && statusCode < 500
        ? new ApiError('malformed-body')
        : undefined;
  }
}

type ValidationError = FastifyError & {
  readonly validation: readonly { readonly instancePath: string; readonly message?: string }[];
};

type Fields = NonNullable<Failure['fields']>;

function fieldsOf({ validation, validationContext }: ValidationError): Fields {
  const inputName = validationContext === 'body' ? 'body' : 'url';
  return keepFirstMessages(
    validation.map(({ instancePath, message }) => ({
      field: instancePath.slice(1).replaceAll('/', '.') || inputName,
      message: message ?? 'Valor inválido.',
    })),
  );
}

/**
 * Converts the issues of a value that was checked without Fastify to the fields of a failure. An
 * issue of the value as a whole gets the field `inputName`.
 */
export function fieldsOfIssues(
  issues: readonly z.core.$ZodIssue[],
  inputName: 'body' | 'url',
): Fields {
  return keepFirstMessages(
    issues.map(({ path, message }) => ({ field: path.join('.') || inputName, message })),
  );
}

/** Keeps only the first message of each field. A field is a path, such as `items.0.quantity`. */
function keepFirstMessages(fields: Fields): Fields {
  const messages = new Map<string, string>();
  for (const { field, message } of fields) {
    if (!messages.has(field)) messages.set(field, message);
  }
  return [...messages].map(([field, message]) => ({ field, message }));
}
