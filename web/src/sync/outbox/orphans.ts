/**
 * The taps of a tab that was closed before it could bring them further, or say that it had. They
 * are safe, but while another tab is open no page starts that would find them.
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

/** A living tab has brought its tap into the database by then, and struck it out. */
const patience = 2_000;

/** Takes them over some moments after they were noted; answers how to stop. */
export function watchOrphans({
  connection,
  journal,
  outbox,
  reload,
  wake,
}: OrphansDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function adopt(): Promise<void> {
    timer = undefined;
    const orphans = journal.left().filter(({ key }) => !isHeldHere(key));
    for (const write of orphans) {
      const database = connection.database();
      if (database === undefined) return;
      // Its tab may have been slow.
      if (journal.has(write.key)) await recoverWrite(database, write);
      journal.strike(write.key);
    }
    if (orphans.length === 0) return;
    await reload();
    wake();
  }

  /** Taps of this tab that the database does not have: they are on their way, or it has no room. */
  const isHeldHere = (wanted: string) =>
    outbox.state().pending.some(({ key, order }) => key === wanted && order === noOrder);

  const unsubscribe = journal.onForeign(() => {
    // A database that fails has them at the next start.
    timer ??= setTimeout(() => void adopt().catch(() => undefined), patience);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
