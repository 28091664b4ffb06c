/** `POST /sync`: what it sends, and whether an answer comes from our server. */
import type { SentWrite, SyncResponse } from '@quitanda/contract';
import { CallError } from '../http/call-error.ts';
import type { Call } from '../http/call.ts';
import type { LooseInput } from '../reads-and-writes.ts';
import type { Progress } from '../store/database.ts';
import type { IsHeld } from '../tabs/lock.ts';
import type { Batch, NumberedWrite } from './batch.ts';

export interface SyncCallDeps {
  readonly call: Call;
  /** The id of the household; undefined for the personal household. */
  readonly household: string | undefined;
}

/**
 * Sends a batch, and makes further calls for rows that did not fit into the answer. Resolves to the
 * answer with all rows (SYN-01); to undefined if this tab has lost the lock meanwhile. Throws
 * CallError.
 */
export async function sendBatch(
  deps: SyncCallDeps,
  { progress, writes }: Batch,
  isHeld: IsHeld,
): Promise<SyncResponse | undefined> {
  const firstAnswer = await requestSync(deps, progress, progress.cursor, writes);
  const households = [...firstAnswer.households];
  let lastAnswer = firstAnswer;
  while (lastAnswer.hasMore) {
    if (!isHeld()) return undefined;
    lastAnswer = await requestSync(deps, progress, lastAnswer.cursor, []);
    households.push(...lastAnswer.households);
  }
  const { cursor, memberships } = lastAnswer;
  return { ...firstAnswer, cursor, memberships, households };
}

async function requestSync(
  { call, household }: SyncCallDeps,
  { deviceId, acknowledged }: Progress,
  cursor: string | null,
  writes: readonly NumberedWrite[],
): Promise<SyncResponse> {
  const body = {
    ...(household !== undefined && { household }),
    deviceId,
    cursor,
    acknowledged,
    writes: writes.map(toSentWrite),
  };
  const answer: unknown = await call('sync', { body });
  // A proxy or the login page of a public Wi-Fi may answer 200 with another body.
  if (!isSyncResponse(answer)) throw new CallError({ kind: 'network' });
  return answer;
}

/** Returns the part of a stored write that is sent. */
function toSentWrite(write: NumberedWrite): SentWrite {
  const { sequence, key, name, wasSentAlone } = write;
  const { params, body } = write as LooseInput;
  return {
    sequence,
    key,
    name,
    ...(wasSentAlone && { wasSentAlone }),
    ...(params && { params: params as Record<string, string> }),
    body,
  };
}

function isSyncResponse(answer: unknown): answer is SyncResponse {
  const { outcomes, households, memberships, cursor } = (answer ?? {}) as Partial<SyncResponse>;
  return [outcomes, households, memberships].every(Array.isArray) && typeof cursor === 'string';
}
