import { priceStanding, type PriceStanding } from '@quitanda/contract/insights/price-standing';
import { unitPriceText } from '../../../lib/amounts/unit-price.ts';
import { Badge } from '../../../ui/signs/Badge.tsx';
import styles from './ComparedPrice.module.css';
import { useUsualPrice, type PricedItem } from './use-usual-price.ts';

/** INS-02: shows a typed price as a unit price, and how it compares with the usual price. */
export function ComparedPrice(item: PricedItem) {
  const { price, unit, productName, name } = item;
  const comparison = useUsualPrice(item);
  const standing = comparison && priceStanding(comparison.unitPrice, comparison.usual);
  const unitPrice = unitPriceText(price, unit, productName, name);
  if (standing === null && unitPrice === undefined) return null;
  return (
    <p className={styles.comparison}>
      {unitPrice !== undefined && <span className={styles.price}>{unitPrice}</span>}
      {standing && (
        <Badge {...badgeProps[standing.verdict]} className={styles.badge}>
          {standingText(standing)}
        </Badge>
      )}
    </p>
  );
}

const badgeProps = {
  low: { kind: 'ok', icon: 'check' },
  usual: { kind: 'plain' },
  high: { kind: 'warn', icon: 'warning' },
} as const;

function standingText({ percent, verdict }: PriceStanding): string {
  if (verdict === 'usual') return 'O que você costuma pagar';
  const side = verdict === 'low' ? 'abaixo' : 'acima';
  return `${Math.abs(percent)}% ${side} do que você costuma pagar`;
}
