import { pino, type DestinationStream, type Logger } from 'pino';

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
}

/**
 * Creates the log, with one JSON object a line. The log contains no token, password or e-mail: only
 * the method and path of a request, and no values of a statement in an error.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      serializers: {
        req: ({ method, url }: LoggedRequest) => ({ method, path: url.split('?', 1)[0] }),
        err: describeError,
      },
    },
    destination ?? pino.destination(1),
  );
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return {
    type: error.name,
    message: removeValues(error.message),
    stack: removeValues(error.stack ?? ''),
    ...pick(error, 'code'),
    ...pick(error, 'constraint'),
    ...(cause !== undefined && { cause }),
  };
}

/** Removes the parameters of a statement, which query builders append to the message. */
const removeValues = (text: string) => text.replace(/\nparams: .*/u, '');

function pick(error: Error, key: string): Record<string, unknown> {
  const value: unknown = Reflect.get(error, key);
  return value === undefined ? {} : { [key]: value };
}
