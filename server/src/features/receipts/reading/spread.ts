import { sumCentavos, type Centavos } from '@quitanda/contract';

/**
 * Divides an amount in proportion to weights, to the centavo. Each part is rounded down, and the
 * remaining centavos go to the parts with the largest remainders; among equal remainders, to the
 * first part. If the amount is at most the sum of the weights, each part is at most its weight. All
 * parts are 0 if the sum of the weights is 0. The parts of a negative amount are negative.
 */
export function spread(amount: Centavos, weights: readonly Centavos[]): Centavos[] {
  const sum = BigInt(sumCentavos(weights));
  if (sum === 0n) return weights.map(() => 0 as Centavos);
  const sign = amount < 0 ? -1 : 1;
  const absoluteAmount = BigInt(Math.abs(amount));
  const shares = weights.map((weight, index) => {
    const product = absoluteAmount * BigInt(weight);
    return { index, part: product / sum, remainder: product % sum };
  });
  let remaining = absoluteAmount;
  for (const { part } of shares) remaining -= part;
  for (const share of shares.toSorted((a, b) => compare(b.remainder, a.remainder))) {
    if (remaining === 0n) break;
    share.part += 1n;
    remaining -= 1n;
  }
  return shares.map(({ part }) => (sign * Number(part) || 0) as Centavos);
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b));
