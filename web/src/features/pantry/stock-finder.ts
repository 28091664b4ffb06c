/** Finds the stock of a pantry to which the lines of a finish are added (FIN-04). */
import type { Row } from '@quitanda/contract';
import { findRedirectIn, stockKey, type StockIdentity } from '@quitanda/contract/finish-rules';
import type { Rows } from '../../sync/replica/rows.ts';

type StockRow = Row<'pantryItems'>;

export interface StockFinder {
  /** Returns the oldest stock with the line's key, which has the smallest id. */
  readonly find: (line: StockIdentity) => StockRow | undefined;
  /**
   * What the line's quantity is multiplied with for the unit of its stock (PAN-14); 0 if the thing is
   * kept out of the pantry (PAN-15).
   */
  readonly factorOf: (line: StockIdentity) => number;
  /** Adds stock that was created after the finder. */
  readonly addNew: (line: StockIdentity & Pick<StockRow, 'id'>) => void;
  /** Whether `addNew` added the stock with this id. */
  readonly isNew: (id: string) => boolean;
}

/**
 * Indexes the stock of a pantry once for all lines of a finish, because a cart has up to 1,000 items
 * and a pantry up to 2,000, and the finish is replayed at each change from the server.
 */
export function createStockFinder(rows: Rows, pantryId: string): StockFinder {
  const ids = new Map<string, string>();
  const newIds = new Set<string>();
  for (const item of rows.of('pantryItems', pantryId)) {
    const key = stockKey(item);
    const oldestId = ids.get(key);
    if (oldestId === undefined || item.id < oldestId) ids.set(key, item.id);
  }
  // The key of a line is needed several times, and takes long to compute.
  const keys = new WeakMap<StockIdentity, string>();
  function keyOf(line: StockIdentity): string {
    const key = keys.get(line) ?? stockKey(line);
    keys.set(line, key);
    return key;
  }
  const redirects = rows.get('pantries', pantryId)?.redirects ?? [];
  const findRedirect = findRedirectIn(redirects);
  const redirectOf = (line: StockIdentity) =>
    redirects.length === 0 || ids.has(keyOf(line)) ? undefined : findRedirect(line);
  return {
    find: (line) => rows.get('pantryItems', ids.get(keyOf(line)) ?? redirectOf(line)?.into ?? ''),
    factorOf(line) {
      const redirect = redirectOf(line);
      return redirect ? (redirect.factor ?? 0) : 1;
    },
    addNew(line) {
      ids.set(keyOf(line), line.id);
      newIds.add(line.id);
    },
    isNew: (id) => newIds.has(id),
  };
}
