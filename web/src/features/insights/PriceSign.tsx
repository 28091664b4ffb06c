import { pricedThingFrom } from '@quitanda/contract/insights/kept-price-book';
import { packageOfNamed } from '@quitanda/contract/insights/packages';
import { pricedThingOf } from '@quitanda/contract/insights/price-book';
import { priceStanding, type PriceStanding } from '@quitanda/contract/insights/price-standing';
import { unitPriceOf } from '@quitanda/contract/insights/unit-prices';
import type { Centavos, ProductUnit } from '@quitanda/contract/values';
import { useMemo } from 'react';
import { unitPriceText } from '../../lib/unit-price.ts';
import { useRead } from '../../sync/use-read.ts';
import { Badge } from '../../ui/Badge.tsx';
import styles from './PriceSign.module.css';

interface Props {
  readonly price: Centavos;
  readonly unit: ProductUnit;
  readonly productId: string | null;
  readonly productName: string | null;
  /** What it is called on the list. */
  readonly name: string;
}

/** INS-02: the unit price of what is being priced, and whether that is good. */
export function PriceSign({ price, unit, productId, productName, name }: Props) {
  const standing = useStanding({ price, unit, productId, productName, name });
  const unitPrice = unitPriceText(price, unit, productName, name);
  if (standing === null && unitPrice === undefined) return null;
  return (
    <p className={styles.sign}>
      {unitPrice !== undefined && <span className={styles.price}>{unitPrice}</span>}
      {standing && (
        <Badge {...looks[standing.verdict]} className={styles.badge}>
          {standingText(standing)}
        </Badge>
      )}
    </p>
  );
}

function useStanding({ price, unit, productId, productName, name }: Props): PriceStanding | null {
  const book = useRead('getPriceBook', {}).data;
  const things = useMemo(() => book?.entries.map(pricedThingFrom) ?? [], [book]);
  const thing = pricedThingOf(things, { productId, name });
  const held = packageOfNamed(productName ?? thing?.name ?? null, name);
  return thing ? priceStanding(unitPriceOf(price, unit, held), thing.usual) : null;
}

const looks = {
  low: { kind: 'ok', icon: 'check' },
  usual: { kind: 'plain' },
  high: { kind: 'warn', icon: 'warning' },
} as const;

function standingText({ percent, verdict }: PriceStanding): string {
  if (verdict === 'usual') return 'O que você costuma pagar';
  const side = verdict === 'low' ? 'abaixo' : 'acima';
  return `${Math.abs(percent)}% ${side} do que você costuma pagar`;
}
