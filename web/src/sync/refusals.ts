/**
 * What the server refused for good. The screen has gone back, but nobody has to type it again: it
 * stays here, over reloads and in all tabs, until it is tried again or given up.
 */
import { newId } from '@quitanda/contract/ids';
import type { Connection } from './connection.ts';
import {
  allRefusals,
  discardRefusal,
  joined,
  joinRefusal,
  refuseWrites,
  retryRefusal,
} from './refused-store.ts';
import {
  dropWrites,
  type KeptWrite,
  type NewRefusal,
  type NewWrite,
  type Refusal,
} from './store.ts';
import type { Write } from './types.ts';
import { createdIds, namesId } from './write-ids.ts';

export interface Refusals {
  readonly state: () => readonly Refusal[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads again what is kept, after another tab has changed it. */
  readonly reload: () => Promise<void>;
  /** The refusal of what the write depends on. */
  readonly causeOf: (write: Write) => Refusal | undefined;
  /** Moves writes from the outbox to here; `orders` are those that the database has. */
  readonly keep: (refusal: NewRefusal, orders: readonly number[]) => Promise<void>;
  readonly join: (id: number, writes: readonly Write[], orders: readonly number[]) => Promise<void>;
  /** Moves a refusal's writes back to the outbox; answers those that only memory can take. */
  readonly retry: (id: number) => Promise<readonly NewWrite[]>;
  readonly discard: (id: number) => Promise<void>;
}

export interface RefusalsDeps {
  readonly connection: Connection;
  /** The next place in the order of the taps. */
  readonly turn: () => number;
}

export function createRefusals({ connection, turn }: RefusalsDeps): Refusals {
  const listeners = new Set<() => void>();
  let kept: readonly Refusal[] = [];
  /** Those that the database could not take, under ids that it never gives. */
  let unkept: readonly Refusal[] = [];
  let state: readonly Refusal[] = [];
  let lastUnkeptId = 0;

  function emit(): void {
    state = [...kept, ...unkept];
    for (const listener of listeners) listener();
  }

  async function reload(): Promise<void> {
    const loaded = await connection.use(allRefusals, undefined);
    if (loaded === undefined) return;
    kept = loaded;
    emit();
  }

  function keepInMemory(refusal: NewRefusal): void {
    lastUnkeptId -= 1;
    unkept = [...unkept, { ...refusal, id: lastUnkeptId }];
    emit();
  }

  function forget(id: number): Refusal | undefined {
    const known = unkept.find((refusal) => refusal.id === id);
    unkept = unkept.filter((refusal) => refusal !== known);
    if (known) emit();
    return known;
  }

  /**
   * A new key: the old one may be spent on something else. It cannot double anything, for the write
   * did nothing under the old one, or it would not have been refused.
   */
  function renewed(write: Write): NewWrite {
    const { order: _order, isSent: _isSent, ...tapped } = write as KeptWrite;
    return { ...tapped, key: newId(), at: Date.now(), turn: turn() };
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload,
    causeOf: (write) =>
      state.find(({ writes }) => writes.flatMap(createdIds).some((id) => namesId(write, id))),
    async keep(refusal, orders) {
      let isKept = false;
      await connection.use(async (on) => {
        // A disk that is full takes nothing more, but gives back.
        isKept = await refuseWrites(on, orders, refusal).then(
          () => true,
          async () => dropWrites(on, orders).then(() => false),
        );
      }, undefined);
      if (isKept) await reload();
      else keepInMemory(refusal);
    },
    async join(id, writes, orders) {
      const known = forget(id);
      if (known) keepInMemory(joined(known, writes));
      await connection.use((on) => joinRefusal(on, orders, id, writes), undefined);
      await reload();
    },
    async retry(id) {
      const known = forget(id);
      if (known) return known.writes.map(renewed);
      await connection.use((on) => retryRefusal(on, id, renewed), undefined);
      await reload();
      return [];
    },
    async discard(id) {
      if (forget(id)) return;
      await connection.use((on) => discardRefusal(on, id), undefined);
      await reload();
    },
  };
}
