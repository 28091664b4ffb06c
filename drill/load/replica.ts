/** The rows that a device has of its household, kept up to date by the answers of `sync`. */
import type { SyncResponse } from '@quitanda/contract';
import type { StoredRows } from '../verify/compare.ts';

type Changes = Pick<SyncResponse, 'households'>;

export class Replica {
  readonly #items = new Set<string>();
  readonly #stock = new Map<string, number>();
  /** How often the server made the device replace all of its rows. */
  resets = 0;

  /** Applies the rows of an answer, as the app does (web/src/sync/exchange/stored-home.ts). */
  apply({ households }: Changes): void {
    for (const { isReset, rows, removed } of households) {
      if (isReset) {
        this.resets += 1;
        this.#items.clear();
        this.#stock.clear();
      }
      for (const id of removed.listItems ?? []) this.#items.delete(id);
      for (const id of removed.pantryItems ?? []) this.#stock.delete(id);
      for (const { id } of rows.listItems ?? []) this.#items.add(id);
      for (const { id, quantity } of rows.pantryItems ?? []) this.#stock.set(id, quantity);
    }
  }

  /** The rows that the device shows now. */
  get shown(): StoredRows {
    return { items: [...this.#items], stock: new Map(this.#stock) };
  }
}
