/**
 * What the server refused for good. The screen has gone back, but nobody has to type it again: it
 * stays here, over reloads and in all tabs, until it is tried again or given up.
 */
import type { Failure } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Connection } from '../store/connection.ts';
import {
  addRefusal,
  allRefusals,
  discardRefusal,
  joined,
  refuseWrites,
  retryRefusal,
  takeOffWrites,
} from './refused-store.ts';
import type { KeptWrite, NewRefusal, NewWrite, Refusal } from './kept-write.ts';
import type { Write } from '../types.ts';
import { createdIds, namesId } from './write-ids.ts';

/** Of what was set aside: the server gave it no other answer. */
export const setAsideFailure = {
  code: 'internal',
  message: 'O servidor não conseguiu guardar esta alteração.',
} as const;

export interface Refusals {
  readonly state: () => readonly Refusal[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads again what is kept, after another tab has changed it. */
  readonly reload: () => Promise<void>;
  /** The refusal of what the write depends on. */
  readonly causeOf: (write: Write) => Refusal | undefined;
  /**
   * Moves writes from the outbox to here, to the refusal of what they depend on while that is there.
   * Answers false when another tab has settled the first of them already: then nothing is kept.
   */
  readonly keep: (writes: readonly Write[], failure: Failure, cause?: Refusal) => Promise<boolean>;
  /** Moves a refusal's writes back to the outbox; answers those that only memory can take. */
  readonly retry: (id: number) => Promise<readonly NewWrite[]>;
  readonly discard: (id: number) => Promise<void>;
  /** Takes over what another home kept. */
  readonly adopt: (refusals: readonly Refusal[]) => Promise<void>;
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
   * did nothing under the old one, or it would not have been refused. What was set aside because the
   * server failed at it may have been taken all the same: only its own key says so.
   */
  function renewed(write: Write, { failure }: NewRefusal): NewWrite {
    const { order: _order, sequence: _sequence, ...tapped } = write as KeptWrite;
    const key = failure.code === setAsideFailure.code ? write.key : newId();
    return { ...tapped, key, at: Date.now(), turn: turn() };
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
    async keep(writes, failure, cause) {
      const unkeptCause = unkept.find(({ id }) => id === cause?.id);
      const { id: _id, ...refusal } = {
        id: 0,
        writes: [],
        failure,
        at: Date.now(),
        ...unkeptCause,
      };
      let taken = writes;
      let isKept = false;
      await connection.use(async (on) => {
        try {
          taken = await refuseWrites(on, writes, { refusal, causeId: cause?.id });
          isKept = true;
        } catch {
          // A disk that is full takes nothing more, but gives back.
          taken = await takeOffWrites(on, writes);
        }
      }, undefined);
      if (taken.length > 0 && unkeptCause) forget(unkeptCause.id);
      if (isKept) await reload();
      else if (taken.length > 0) keepInMemory(joined(refusal, taken));
      return taken.length > 0;
    },
    async retry(id) {
      const known = forget(id);
      if (known) return known.writes.map((write) => renewed(write, known));
      await connection.use((on) => retryRefusal(on, id, renewed), undefined);
      await reload();
      return [];
    },
    async adopt(refusals) {
      for (const { id: _id, ...refusal } of refusals) {
        const isKept = await connection
          .use((on) => addRefusal(on, refusal), false)
          .catch(() => false);
        if (!isKept) keepInMemory(refusal);
      }
      await reload();
    },
    async discard(id) {
      if (forget(id)) return;
      await connection.use((on) => discardRefusal(on, id), undefined);
      await reload();
    },
  };
}
