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
  /** Starts sending the waiting writes. */
  readonly wake: () => void;
}

/**
 * How long a tab may take to store its tap in the database and to remove it from the journal,
 * milliseconds. A tap that is still in the journal after this time is recovered.
 */
const graceMs = 2_000;

/**
 * Recovers the taps of closed tabs `graceMs` after another tab has stored a tap in the journal.
 * Returns a function that stops the recovery.
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
    const orphans = journal.readAll().filter(({ key }) => !isInMemory(key));
    for (const write of orphans) {
      const database = connection.database();
      if (database === undefined) return;
      // The tab in which the tap was made may have stored it in the meantime.
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
  const isInMemory = (tapKey: string) =>
    outbox.state().pending.some(({ key, order }) => key === tapKey && order === noOrder);

  const unsubscribe = journal.onOtherTabTap(() => {
    // If the database fails, the taps are recovered at the next start.
    timer ??= setTimeout(() => void recover().catch(() => undefined), graceMs);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
