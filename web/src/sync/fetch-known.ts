/** A read whose answer is certain about which writes it contains. */
import { CallError } from './call-error.ts';
import type { Known, Project } from './outbox-state.ts';
import type { Outbox } from './outbox.ts';
import { isSameWith } from './project.ts';

/** How long an answer may have to wait for a write in the air before the read counts as failed. */
const patience = 15_000;

export interface FetchDeps {
  readonly outbox: Pick<Outbox, 'settledOrder' | 'sentAfter' | 'subscribe'>;
  readonly project: Project;
  readonly fetch: () => Promise<unknown>;
  readonly signal: AbortSignal;
}

/**
 * Throws CallError. While a write is in the air nobody can say whether an answer contains it; such
 * an answer counts only if the write makes no difference to it, else it is thrown away and asked
 * for again once the write has landed.
 */
export async function fetchKnown({ outbox, project, fetch, signal }: FetchDeps): Promise<Known> {
  const deadline = Date.now() + patience;
  for (;;) {
    const through = await outbox.settledOrder();
    const said = await answerOf(fetch);
    const inTheAir = await outbox.sentAfter(through);
    if (inTheAir.every((write) => isSameWith(project, said.answer, write))) {
      return { ...said, through };
    }
    await landed(outbox, signal, deadline);
  }
}

/** A 404 is an answer too: there is no such thing (any more). */
async function answerOf(ask: () => Promise<unknown>): Promise<Omit<Known, 'through'>> {
  try {
    return { answer: await ask() };
  } catch (error) {
    if (!(error instanceof CallError) || error.failure.kind === 'network') throw error;
    if (error.failure.status !== 404) throw error;
    return { answer: undefined, gone: error.failure };
  }
}

/** Waits until no write is in the air. */
async function landed(
  outbox: FetchDeps['outbox'],
  signal: AbortSignal,
  deadline: number,
): Promise<void> {
  for (;;) {
    const inTheAir = await outbox.sentAfter(await outbox.settledOrder());
    if (inTheAir.length === 0) return;
    if (signal.aborted || Date.now() > deadline) throw new CallError({ kind: 'network' });
    await changed(outbox, signal);
  }
}

/** The next change of the outbox; another tab's may go unheard, so at most a second. */
function changed(outbox: FetchDeps['outbox'], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, 1_000);
    const unsubscribe = outbox.subscribe(done);
    signal.addEventListener('abort', done);
  });
}
