import { pino, type DestinationStream, type Logger } from 'pino';

interface LoggedRequest {
  readonly method: string;
  readonly routeOptions?: { readonly url?: string | undefined };
}

/**
 * Creates the log, with one JSON object a line. The log contains no token, password or e-mail: only
 * the method of a request and the pattern of its route (a path may contain the token of an invite or
 * the name of a supermarket), and no values of a statement in an error.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      serializers: {
        req: ({ method, routeOptions }: LoggedRequest) => ({ method, route: routeOptions?.url }),
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
