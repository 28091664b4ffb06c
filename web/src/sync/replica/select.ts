/** Reads of the home for screens: worked out from the rows, and only when those changed. */
import type { ReadName } from '@quitanda/contract';
import { homeReads, type HomeReadName } from '@quitanda/contract/sync-limits';
import type { LooseInput } from '../http/call.ts';
import { keepEqual } from '../queries/keep-equal.ts';
import type { Selector, Selectors } from './definitions.ts';
import type { Replica } from './replica.ts';
import { watched } from './rows.ts';

const names: ReadonlySet<ReadName> = new Set(homeReads);

/** Whether this read is worked out from the rows, and never asked of the server. */
export const isHomeRead = (name: ReadName): boolean => names.has(name);

export interface HomeReads {
  /** What it shows: the same object until it changes; undefined for what is not there. */
  readonly read: (name: ReadName, input: LooseInput) => unknown;
}

interface Remembered {
  readonly shown: unknown;
  readonly isFresh: () => boolean;
}

export function createHomeReads({ rows }: Pick<Replica, 'rows'>, selectors: Selectors): HomeReads {
  const remembered = new Map<string, Remembered>();
  return {
    read(name, input) {
      const id = JSON.stringify([name, input]);
      const last = remembered.get(id);
      if (last?.isFresh()) return last.shown;
      const select = selectors[name as HomeReadName] as Selector<ReadName> | undefined;
      const watch = watched(rows);
      const shown = keepEqual(last?.shown, select?.(watch.rows, input));
      remembered.set(id, { shown, isFresh: watch.areSame });
      return shown;
    },
  };
}
