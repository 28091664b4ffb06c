import { CallError } from './call-error.ts';
import { createDeadline } from './deadline.ts';
import type { Known } from './outbox-state.ts';
import type { ReadKey } from './project.ts';
import type { UserSync } from './user-sync.ts';

/** How long a tap waits for the server before this device's copy has to do. */
const patience = 20_000;

/**
 * Asks the server once and keeps the answer among the reads. With no network it gives what this
 * device knows. Throws CallError; who aborts lets go of the answer, which is kept all the same.
 */
export async function fetchOnce(
  { opened, reads, outbox }: UserSync,
  key: ReadKey,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  await opened;
  const shown = (known: Known | undefined) => reads.view(key, known, outbox.state());
  const deadline = createDeadline(signal);
  const asked = reads.client.fetchQuery<Known>({
    queryKey: key,
    queryFn: reads.queryFn(key),
    staleTime: 0,
  });
  try {
    const known = await deadline.within(patience, asked);
    if (known.gone) throw new CallError(known.gone);
    return shown(known);
  } catch (error) {
    const why = error instanceof CallError ? error : new CallError({ kind: 'network' });
    const copy = shown(reads.client.getQueryData<Known>(key));
    if (why.failure.kind === 'refused' || signal?.aborted || copy === undefined) throw why;
    return copy;
  } finally {
    deadline.end();
  }
}
