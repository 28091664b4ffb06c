import { pino, type DestinationStream, type Logger } from 'pino';

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
}

/**
 * The log, one JSON object a line. It contains no token, password or e-mail: of a request only
 * method and path, of an error only where it came from, never the values of a statement.
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
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...pick(error, 'code'),
    ...pick(error, 'constraint'),
    ...(cause !== undefined && { cause }),
  };
}

/** Query builders append the parameters of a statement to the message. */
const withoutValues = (text: string) => text.replace(/\nparams: .*/u, '');

function pick(error: Error, key: string): Record<string, unknown> {
  const value: unknown = Reflect.get(error, key);
  return value === undefined ? {} : { [key]: value };
}
