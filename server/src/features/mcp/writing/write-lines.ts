/** Writes the lines of one call, each exactly once (MCP-04). */
import { contract, type Answer, type Endpoint } from '@quitanda/contract';
import { createHash } from 'node:crypto';
import { transactionWithRetries, type Transaction } from '../../../db/database.ts';
import { apiErrorOf } from '../../../http/errors/failing.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { encode, type AnyHandler, type AnyRequest } from '../../../http/once-only/any-handler.ts';
import { claimOnceOnlyKey, hashRequest } from '../../../http/once-only/once-only.ts';
import { sentenceOf } from '../mcp-server.ts';
import type { CalledWrite, ToolCall } from '../mcp-tool.ts';

/** One call of a tool: its name, the key that the caller gave it, and all of its input. */
export interface WriteRequest {
  readonly tool: string;
  readonly key: string;
  readonly input: object;
}

export interface Written<Outcome> {
  readonly outcome: Outcome;
  /** Whether an earlier call with the same key has written it. Nothing was written now. */
  readonly isRepeated: boolean;
}

/** What became of a line that was not written. */
export interface UnwrittenLine {
  /** `not_done`: an earlier line met a limit or a failure; the call can be repeated. */
  readonly status: 'refused' | 'not_done';
  readonly message: string;
}

/**
 * Runs `work` in a transaction, in which no other write of the household runs, unless an earlier call
 * with the same key did; returns what it returned then. `part` tells the writes of one call apart. Throws `key-reused` if
 * the key was used with another input.
 */
export async function writeOnce<Outcome extends object>(
  { bearer, database, now }: ToolCall,
  { tool, key, input }: WriteRequest,
  part: string,
  work: (sql: Transaction, now: Date) => Promise<Outcome>,
  changesHousehold = true,
): Promise<Written<Outcome>> {
  const { id, householdId } = bearer.caller;
  const changedHousehold = changesHousehold ? householdId : null;
  const sharedHouseholdId = householdId === id ? null : householdId;
  const requestHash = hashRequest('MCP', `${tool} ${part}`, input, sharedHouseholdId);
  const onceOnlyKey = { key: uuidOf(householdId, tool, key, part), requestHash };
  return transactionWithRetries(database, async (sql) => {
    await bearer.shareLockCredential?.(sql);
    const claimed = await claimOnceOnlyKey(sql, bearer, onceOnlyKey, now(), changedHousehold);
    const { body } = await claimed.answerOnce(async () => ({
      status: 200,
      body: JSON.stringify(await work(sql, now())),
    }));
    const outcome = JSON.parse(body ?? '{}') as Outcome;
    return { outcome, isRepeated: !claimed.isNew };
  });
}

/**
 * Writes each line in its own transaction, so that a refused line stops no other. Returns the outcome
 * of every line in order. Throws if the call as a whole is refused: its key was used with another
 * input, or its list or pantry is not one of the household.
 */
export async function writeLines<Line, Outcome extends object>(
  call: ToolCall,
  request: WriteRequest,
  lines: readonly Line[],
  write: (sql: Transaction, line: Line, now: Date) => Promise<Outcome>,
): Promise<readonly (Written<Outcome> | UnwrittenLine)[]> {
  // Counted before the record of the call, so that refused calls leave no rows.
  await call.countWrite(0);
  // Otherwise a call with further lines could use the key again.
  await writeOnce(call, request, 'all', async () => ({}), false);
  const results: (Written<Outcome> | UnwrittenLine)[] = [];
  for (const [index, line] of lines.entries()) {
    try {
      if (index > 0) await call.countWrite(index);
      results.push(
        await writeOnce(call, request, String(index), (sql, now) => write(sql, line, now)),
      );
    } catch (error) {
      const failure = apiErrorOf(error) ?? new ApiError('internal');
      if (failure.status >= 500) call.onFailure(error);
      if (refusesAll(failure)) throw failure;
      const message = sentenceOf(failure);
      if (!mayStop(failure)) results.push({ status: 'refused', message });
      else {
        const rest = lines.slice(index).map(() => ({ status: 'not_done' as const, message }));
        return [...results, ...rest];
      }
    }
  }
  return results;
}

const refusesAll = ({ status, code }: ApiError) =>
  status === 401 ||
  ['list-not-found', 'pantry-not-found', 'household-not-found', 'not-a-member'].includes(code);

/** Whether the lines that follow would fail too. */
const mayStop = ({ status }: ApiError) => status === 429 || status >= 500;

/** Calls the handler of a route with a request that its contract has decoded. */
export async function callHandler<N extends CalledWrite>(
  { bearer: { caller }, handlers }: ToolCall,
  name: N,
  request: AnyRequest,
  sql: Transaction,
  now: Date,
): Promise<Answer<N>> {
  const endpoint: Endpoint = contract[name];
  const handler = handlers[name] as AnyHandler;
  const { body } = encode(endpoint, await handler(request, { caller, now, sql }));
  return JSON.parse(body ?? 'null') as Answer<N>;
}

/** A UUID that is the same for the same parts. */
function uuidOf(...parts: readonly string[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['mcp', ...parts]))
    .digest('hex');
  // Version 8 and the variant of RFC 9562.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
