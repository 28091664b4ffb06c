/** What a finish moves, and to which stock it adds it. Device and server decide both by these rules. */
import { fold } from './text.ts';
import { packageText } from './units.ts';

/** An item of a cart. The quantities have the unit of the caller: thousandths, or numbers as on the wire. */
interface CartItem<Quantity> {
  readonly isChecked: boolean;
  readonly price: number | null;
  /** The planned quantity. */
  readonly quantity: Quantity;
  readonly purchasedQuantity: Quantity | null;
}

/**
 * Returns the quantity in which an item moves into the pantry; null if it stays on the list (FIN-03). An
 * item without a price moves, in its planned quantity if it has no other, only if the write says so
 * (FIN-06).
 */
export function boughtQuantity<Quantity extends number>(
  { isChecked, price, quantity, purchasedQuantity }: CartItem<Quantity>,
  mayLackPrice: boolean,
): Quantity | null {
  if (!isChecked || (price === null && !mayLackPrice)) return null;
  const bought = purchasedQuantity ?? (mayLackPrice ? quantity : null);
  return bought !== null && bought > 0 ? bought : null;
}

/** What decides to which stock a bought line is added. */
export interface StockIdentity {
  readonly name: string;
  readonly productId: string | null;
  readonly unit: string;
  readonly unitText?: string | null | undefined;
}

/**
 * Returns the key of a stock. Stock with the same key is one stock: it has the same unit and product, or
 * else the same unit and name (FIN-04).
 */
export const stockKey = ({ name, productId, unit, unitText }: StockIdentity): string =>
  productId === null
    ? `name:${fold(name)} ${kindOf(unit, unitText, packageText(unitText))}`
    : `${productId} ${kindOf(unit, unitText, undefined)}`;

/**
 * Litres are stored as kilos, and never added to them. Cans of a name are not its pieces, but a product
 * says itself what one piece is (UNI-07).
 */
function kindOf(
  unit: string,
  unitText: string | null | undefined,
  packageName: string | undefined,
): string {
  const isVolume = unit === 'kg' && (unitText === 'L' || unitText === 'ml');
  return isVolume ? 'L' : unit === 'un' ? (packageName ?? unit) : unit;
}

/** Where bought things go whose item left the pantry: into another item, or nowhere if `into` is null. */
export interface StockRedirect extends StockIdentity {
  readonly into: string | null;
  /** What a quantity is multiplied with for the unit of the other item; null if that is not known. */
  readonly factor: number | null;
}

/** A thing that is kept out of the pantry is so in every unit, by its product and by its name (PAN-15). */
const keptOutKeys = ({ name, productId }: Pick<StockIdentity, 'name' | 'productId'>) => [
  ...(productId === null ? [] : [`out:${productId}`]),
  `out:name:${fold(name)}`,
];

/**
 * Indexes redirects, of which the first with a key counts, and returns the function that finds the one of
 * a bought line (PAN-14, PAN-15). Stock that was joined with a factor that is not known has none.
 */
export function findRedirectIn<R extends StockRedirect>(
  redirects: readonly R[],
): (line: StockIdentity) => R | undefined {
  const byKey = new Map<string, R>();
  for (const redirect of redirects) {
    const isKnown = redirect.into === null || redirect.factor !== null;
    const keys = redirect.into === null ? keptOutKeys(redirect) : [stockKey(redirect)];
    for (const key of isKnown ? keys : []) if (!byKey.has(key)) byKey.set(key, redirect);
  }
  return (line) => {
    for (const key of [stockKey(line), ...keptOutKeys(line)]) {
      const redirect = byKey.get(key);
      if (redirect !== undefined) return redirect;
    }
    return undefined;
  };
}
