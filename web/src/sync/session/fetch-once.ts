import { isHomeRead } from '../replica/select.ts';
import { CallError } from '../http/call-error.ts';
import { createDeadline } from '../http/deadline.ts';
import type { UserSync } from './user-sync.ts';
import type { ReadKey } from '../reads-and-writes.ts';

/** How long the read waits for the server before the local copy is used, milliseconds. */
const maxWaitMs = 20_000;

/**
 * Requests a read once and stores the answer with the other reads. Without a network it returns the
 * local copy. Throws CallError if the server answers with an error, if the caller aborts, and if
 * there is neither an answer nor a local copy. After an abort, the answer is still stored.
 */
export async function fetchOnce(
  user: UserSync,
  key: ReadKey,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  await user.opened;
  if (isHomeRead(key[0])) return fetchHomeRead(user, key, signal);
  const { reads } = user;
  const deadline = createDeadline(signal);
  const request = reads.cache().then((cache) => cache.request(key));
  try {
    const lastAnswer = await deadline.within(maxWaitMs, request);
    if (lastAnswer.gone) throw new CallError(lastAnswer.gone);
    return reads.view(key, lastAnswer);
  } catch (error) {
    const callError = error instanceof CallError ? error : new CallError({ kind: 'network' });
    const copy = reads.view(key, reads.state(key).lastAnswer);
    if (callError.failure.kind === 'error-response' || signal?.aborted || copy === undefined)
      throw callError;
    return copy;
  } finally {
    deadline.end();
  }
}

/** Fetches newer rows of the home, and returns the read that is computed from the rows. */
async function fetchHomeRead(
  { exchange, home }: UserSync,
  [name, input]: ReadKey,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const deadline = createDeadline(signal);
  try {
    await deadline.within(maxWaitMs, exchange.pullNow());
  } finally {
    deadline.end();
  }
  const result = home.isComplete(name) ? home.read(name, input) : undefined;
  if (result === undefined) throw new CallError(exchange.failure() ?? { kind: 'network' });
  return result;
}
