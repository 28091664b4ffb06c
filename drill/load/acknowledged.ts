/** The effects of the writes that the server has acknowledged to the devices of one household. */
export interface Acknowledged {
  /** The ids of the list items that were added. */
  readonly items: Set<string>;
  /** How much was added to each stock item, by its id. */
  readonly stock: Map<string, number>;
}

export const createAcknowledged = (): Acknowledged => ({ items: new Set(), stock: new Map() });

/** The effect of one write. */
export type Effect = (acknowledged: Acknowledged) => void;

export const addsItem =
  (id: string): Effect =>
  ({ items }) =>
    items.add(id);

export const addsStock =
  (id: string, quantity: number): Effect =>
  ({ stock }) =>
    stock.set(id, (stock.get(id) ?? 0) + quantity);
