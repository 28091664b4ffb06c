/** What the undo of the last correction of a trip or line brings back, as the server says it (CMP-29). */
import type { Row } from '@quitanda/contract';

type Finish = Row<'finishes'>;
type Purchase = Row<'purchases'>;
type LineCorrection = NonNullable<Purchase['lastCorrection']>;
type TripCorrection = NonNullable<Finish['lastCorrection']>;

/** How long a correction can be undone, in milliseconds. */
const undoWindowMs = 30 * 86_400_000;

/**
 * Returns the id of the last correction if it can still be undone at `now`. A device keeps the id after
 * that, and also while an undo waits.
 */
export function undoableCorrection(
  { correctedAt, lastCorrection }: Pick<Purchase | Finish, 'correctedAt' | 'lastCorrection'>,
  now: number,
): string | undefined {
  const isOpen = correctedAt != null && now - Date.parse(correctedAt) < undoWindowMs;
  return isOpen ? lastCorrection?.id : undefined;
}

/** The correction that changes a line from `before` to `after`. */
export function lineCorrection(id: string, before: Purchase, after: Purchase): LineCorrection {
  const { productId, productName: name, categoryName, imageUrl, price } = before;
  const { paid = null, isUnpriced } = before;
  const hasSameAmounts =
    price === after.price &&
    paid === (after.paid ?? null) &&
    (isUnpriced ?? false) === (after.isUnpriced ?? false);
  return {
    id,
    before: {
      quantity: before.quantity === after.quantity ? null : before.quantity,
      unit: before.unit === after.unit ? null : before.unit,
      product:
        productId === after.productId ? null : { id: productId, name, categoryName, imageUrl },
      amounts: hasSameAmounts ? null : { price, paid, isUnpriced: isUnpriced ?? false },
    },
  };
}

/** The correction that changes a trip to `change.finish` and, if it is set, to this supermarket. */
export function tripCorrection(
  id: string,
  finish: Finish,
  change: {
    readonly finish: Finish;
    readonly supermarket: string | undefined;
    readonly lines: readonly Purchase[];
  },
): TripCorrection {
  const { finish: after, supermarket } = change;
  const [total, totalAfter] = [finish.typedTotal ?? 0, after.typedTotal ?? 0];
  const moved = change.lines.filter(
    (line) => supermarket !== undefined && line.supermarket !== supermarket,
  );
  return {
    id,
    before: {
      boughtAt: after.boughtAt === finish.boughtAt ? null : finish.boughtAt,
      total: total === totalAfter ? null : total,
      lines: moved.map((line) => ({ listItemId: line.listItemId, supermarket: line.supermarket })),
    },
  };
}

const uncorrected = { correctedAt: null, correctedBy: null };

/** Returns a line as before its last correction, but for its amounts. */
export function revertLine(line: Purchase): Purchase {
  const { lastCorrection } = line;
  if (lastCorrection == null) return line;
  const { quantity, unit, product } = lastCorrection.before;
  return {
    ...line,
    ...uncorrected,
    // With the id, the row shows that the undo waits.
    lastCorrection: { id: lastCorrection.id, before: {} },
    ...(quantity != null && { quantity }),
    ...(unit != null && { unit }),
    ...(product != null && {
      productId: product.id,
      productName: product.name,
      categoryName: product.categoryName,
      imageUrl: product.imageUrl,
    }),
  };
}

/** Returns a trip and its lines as before the last correction of its date or supermarket. */
export function revertTrip(
  finish: Finish,
  lines: readonly Purchase[],
): { readonly finish: Finish; readonly lines: readonly Purchase[] } {
  const { lastCorrection } = finish;
  if (lastCorrection == null) return { finish, lines };
  const { total } = lastCorrection.before;
  const boughtAt = lastCorrection.before.boughtAt ?? finish.boughtAt;
  const typedTotal = total == null ? (finish.typedTotal ?? null) : total || null;
  const earlier = new Map(
    lastCorrection.before.lines.map(({ listItemId, supermarket }) => [listItemId, supermarket]),
  );
  return {
    finish: { ...finish, ...uncorrected, boughtAt, typedTotal, lastCorrection: null },
    lines: lines.map((line) => {
      const supermarket = earlier.get(line.listItemId);
      return { ...line, boughtAt, ...(supermarket !== undefined && { supermarket }) };
    }),
  };
}
