/**
 * Recovers the taps of a tab that was closed before it stored them in the database or removed them
 * from the journal. The journal has these taps, but a page reads the journal only when it starts.
 */
import type { Connection } from '../store/connection.ts';
import type { Journal } from './journal.ts';
import { noOrder } from './write-lists.ts';
import type { Outbox } from './outbox.ts';
import { recoverWrite } from './write-store.ts';

export interface OrphansDeps {
  readonly connection: Connection;
  readonly journal: Journal;
  readonly outbox: Pick<Outbox, 'state'>;
  readonly reload: () => Promise<void>;
  readonly wake: () => void;
}

/**
 * The time in which an open tab stores its tap in the database and removes it from the journal,
 * milliseconds.
 */
const graceMs = 2_000;

/**
 * Recovers such taps `graceMs` after another tab has stored one in the journal. Returns a function
 * that stops this.
 */
export function watchOrphans({
  connection,
  journal,
  outbox,
  reload,
  wake,
}: OrphansDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function recover(): Promise<void> {
    timer = undefined;
    const orphans = journal.stored().filter(({ key }) => !isHeldHere(key));
    for (const write of orphans) {
      const database = connection.database();
      if (database === undefined) return;
      // The tap's own tab may have stored it meanwhile.
      if (journal.has(write.key)) await recoverWrite(database, write);
      journal.remove(write.key);
    }
    if (orphans.length === 0) return;
    await reload();
    wake();
  }

  /**
   * Whether this tab has the tap in memory, because it is still being stored or the disk is full.
   */
  const isHeldHere = (wanted: string) =>
    outbox.state().pending.some(({ key, order }) => key === wanted && order === noOrder);

  const unsubscribe = journal.onForeign(() => {
    // If the database fails, the taps are recovered at the next start.
    timer ??= setTimeout(() => void recover().catch(() => undefined), graceMs);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
