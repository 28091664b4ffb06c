/** Sends statements on a connection, and turns their failures into those that callers know. */
import { Query, type PoolClient } from 'pg';
import {
  DatabaseUnavailableError,
  isAfterFailure,
  isReadOnly,
  isTemporary,
  type Sql,
  type Statement,
} from './database.ts';
import type { GatheringClient } from './gathering-client.ts';
import { valuesOf } from './placeholders.ts';

export type GatheringPoolClient = GatheringClient & PoolClient;

/**
 * Called when a statement is sent, in the asynchronous context of its caller. Returns the function
 * to call when it is answered. The name is 'commit' for the end of a transaction, and 'unnamed' for
 * what better-auth generates.
 */
export type OnStatement = (name: string) => OnAnswered;

/** Called with the time that a statement took, and with the error of one that failed. */
export type OnAnswered = (milliseconds: number, error?: unknown) => void;

/** Returns one observer that calls all of `observers`; undefined where there is none. */
export function joinObservers(
  ...observers: readonly (OnStatement | undefined)[]
): OnStatement | undefined {
  const definedObservers = observers.filter((observer) => observer !== undefined);
  if (definedObservers.length < 2) return definedObservers[0];
  return (name) => {
    const callbacks = definedObservers.map((observer) => observer(name));
    return (milliseconds, error) => {
      for (const onAnswered of callbacks) onAnswered(milliseconds, error);
    };
  };
}

/** Runs a command without values. Returns the name of what PostgreSQL did, such as `COMMIT`. */
export async function runCommand(client: GatheringPoolClient, text: string): Promise<string> {
  try {
    return (await client.query(text)).command;
  } catch (error) {
    throw toCallerError(client, error);
  }
}

/**
 * Returns the error for the caller. Statements of a transaction are sent without waiting for each
 * other, so the awaited statement may fail only because an earlier one failed. The caller then gets
 * the error of the earlier statement.
 */
function toCallerError(client: GatheringPoolClient, error: unknown): unknown {
  if (isReadOnly(error)) client.isConnectedToStandby = true;
  if (!isAfterFailure(error)) client.lastFailure = error;
  const cause = isAfterFailure(error) ? (client.lastFailure ?? error) : error;
  return client.hasEnded || isTemporary(cause) ? new DatabaseUnavailableError(cause) : cause;
}

/** How statements are sent on the connections of a pool. */
export interface SendOptions {
  /** Whether they are prepared by name. */
  readonly isNamed: boolean;
  readonly onStatement: OnStatement | undefined;
}

export function createSql(client: GatheringPoolClient, sendOptions: SendOptions): Sql {
  const rows = <Row>(statement: AnyStatement, params?: object) =>
    send<Row>(client, statement, params, sendOptions);
  return {
    rows,
    first: async <Row>(statement: AnyStatement, params?: object) =>
      (await rows<Row>(statement, params))[0],
  };
}

type AnyStatement = Pick<Statement<unknown, object>, 'name' | 'text' | 'parameters'>;

/**
 * Sends a statement as `client.query` does, but neither copies the query's properties nor wraps the
 * answer in further promises, because both would cost time for each statement.
 */
async function send<Row>(
  client: GatheringPoolClient,
  statement: AnyStatement,
  params: object = {},
  { isNamed, onStatement }: SendOptions,
): Promise<Row[]> {
  const { name, text } = statement;
  const values = valuesOf(statement, params);
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      const onAnswered = startTiming(client, name, onStatement);
      const query = new Query(text, values, (error, result) => {
        onAnswered(error ?? undefined);
        if (error) reject(error);
        else resolve(result.rows as Row[]);
      });
      client.query(Object.assign(query, { name: isNamed ? name : undefined }));
    });
  } catch (error) {
    // The driver's own stack shows its socket, not the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw toCallerError(client, error);
  }
}

const doNothing = () => {};

/**
 * Begins to time a statement that is sent now, and returns the function to call when it is
 * answered. A connection answers statements in their order, so the time of a statement begins when
 * the statement before it was answered.
 */
export function startTiming(
  client: GatheringClient,
  name: string,
  onStatement: OnStatement | undefined,
): (error?: unknown) => void {
  if (!onStatement) return doNothing;
  const sentAt = performance.now();
  const onAnswered = onStatement(name || 'unnamed');
  return (error) => {
    const answeredAt = performance.now();
    const milliseconds = answeredAt - Math.max(sentAt, client.answeredAt);
    client.answeredAt = answeredAt;
    onAnswered(milliseconds, error);
  };
}
