/** Reads from an answer what happened to the sent writes, by the rules of the app's outbox. */
import type { SyncResponse } from '@quitanda/contract';
import type { Answer } from './request.ts';

export interface Outcome {
  /** The sequences of the writes that are done. */
  readonly done: readonly number[];
  /** The sequences of the writes that were refused for good. */
  readonly refused: readonly number[];
  /** Why the device sends the writes again that are in neither list; undefined if it does not. */
  readonly repeatedBecause: string | undefined;
  /**
   * The failures after which a device does not repeat: a refused write, a stop such as a 401, or a
   * device id that is used twice.
   */
  readonly failures: readonly string[];
}

/** Whether a device sends the same writes again after this status (web/src/sync/exchange/verdict.ts). */
const isRepeated = (status: number) => status === 0 || status === 429 || status >= 500;

/** Reads the answer to a call of `sync`. */
export function outcomeOf({ status, body }: Answer): Outcome {
  if (status !== 200) {
    const reason = `${status} ${codeOf(body)}`.trim();
    return isRepeated(status)
      ? { done: [], refused: [], repeatedBecause: reason, failures: [] }
      : { done: [], refused: [], repeatedBecause: undefined, failures: [reason] };
  }
  const { outcomes, stopped, isForked } = body as SyncResponse;
  const refusals = outcomes.flatMap(({ refusal }) =>
    refusal === null ? [] : [`${refusal.status} ${refusal.failure.code}`],
  );
  const stop = stopped === null ? undefined : `${stopped.status} ${stopped.failure.code}`;
  const isStopRepeated = stopped !== null && isRepeated(stopped.status);
  const sequencesWhere = (isRefused: boolean) =>
    outcomes
      .filter(({ refusal }) => (refusal !== null) === isRefused)
      .map(({ sequence }) => sequence);
  return {
    done: sequencesWhere(false),
    refused: sequencesWhere(true),
    repeatedBecause: isStopRepeated ? `stopped: ${stop}` : undefined,
    failures: [
      ...refusals,
      ...(stop !== undefined && !isStopRepeated ? [`stopped: ${stop}`] : []),
      ...(isForked ? ['forked'] : []),
    ],
  };
}

function codeOf(body: unknown): string {
  const code: unknown = typeof body === 'object' && body !== null && Reflect.get(body, 'code');
  return typeof code === 'string' ? code : '';
}
