/** Compares what a trip cost with what the household usually pays (FIN-09). */
import type { PurchasedLine } from '@quitanda/contract';
import { packageOfNamed } from '@quitanda/contract/insights/packages';
import { pricedThingOf, type PricedThing } from '@quitanda/contract/insights/price-book';
import { costAt, percentAbove, unitPriceOf } from '@quitanda/contract/insights/unit-prices';
import { toCentavos, toThousandths, type Centavos } from '@quitanda/contract/values';

/** A smaller difference of one price, in percent, is not shown. */
const minPercent = 3;
const maxShown = 3;

export interface LineDifference {
  readonly line: PurchasedLine;
  /** What one unit of the line usually costs. */
  readonly usual: Centavos;
  /** How many percent the price is above the usual one; negative if below. */
  readonly percent: number;
  /** What the line cost more than usual; negative if less. */
  readonly difference: Centavos;
}

export interface UsualComparison {
  /** The sum over all lines that have a usual price. */
  readonly difference: Centavos;
  /** The largest differences of at least 3 %, the cheaper ones first. */
  readonly shown: readonly LineDifference[];
}

/** Returns null if no line has a usual price. */
export function compareWithUsual(
  lines: readonly PurchasedLine[],
  book: readonly PricedThing[],
): UsualComparison | null {
  const compared = lines.flatMap((line) => compareLine(line, book) ?? []);
  if (compared.length === 0) return null;
  return {
    difference: compared.reduce((sum, { difference }) => sum + difference, 0) as Centavos,
    shown: compared
      .filter(({ percent }) => Math.abs(percent) >= minPercent)
      .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
      .slice(0, maxShown)
      .toSorted((one, other) => one.percent - other.percent),
  };
}

const oneUnit = toThousandths(1);

/** Returns undefined for a line without a usual price, for a gift, and for a line without a price. */
function compareLine(
  line: PurchasedLine,
  book: readonly PricedThing[],
): LineDifference | undefined {
  const { productId, productName, name, unit } = line;
  const thing = pricedThingOf(book, { productId, name });
  if (thing === undefined || line.price === 0) return undefined;
  const content = packageOfNamed(productName ?? thing.name, name);
  const unitPrice = unitPriceOf(toCentavos(line.price), unit, content);
  const usualPrice = thing.usual.find((usual) => usual.unitPrice.measure === unitPrice.measure);
  if (usualPrice === undefined) return undefined;
  const usual = costAt(usualPrice.unitPrice, oneUnit, unit, content);
  const usualCost = costAt(usualPrice.unitPrice, toThousandths(line.quantity), unit, content);
  if (usual === null || usualCost === null) return undefined;
  return {
    line,
    usual,
    percent: percentAbove(unitPrice, usualPrice.unitPrice),
    difference: (toCentavos(line.total) - usualCost) as Centavos,
  };
}
