import type { Comparison } from '@quitanda/contract/insights/compare-supermarkets';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { Price } from '../../../ui/signs/Price.tsx';
import { coverageText, sameItemsText } from './comparison-text.ts';
import styles from './CompareDialog.module.css';

interface Props {
  readonly comparison: Comparison;
  readonly now: number;
}

/**
 * Shows the total of each supermarket, the cheapest first, and for how many items it has prices.
 */
export function SupermarketTotals({ comparison, now }: Props) {
  const { supermarkets, itemCount, hasCheapest } = comparison;
  const cheapest = supermarkets[0]?.supermarket ?? '';
  return (
    <ol className={styles.supermarkets} aria-label="Supermercados, do mais barato ao mais caro">
      {supermarkets.map((market) => (
        <li key={market.supermarket} className={styles.supermarket}>
          <span className={styles.name}>{market.supermarket}</span>
          <Price centavos={market.total} className={styles.total} />
          <span className={styles.meta}>{coverageText(market, itemCount, now)}</span>
          {market.sameItems && (
            <span className={styles.same}>{sameItemsText(market.sameItems, cheapest)}</span>
          )}
          {market.sameItems === null && hasCheapest && (
            <Badge kind="ok" icon="check" className={styles.standing}>
              {cheapestText(comparison)}
            </Badge>
          )}
          {!market.isCovered && (
            <Badge kind="warn" icon="warning" className={styles.standing}>
              Faltam muitos preços
            </Badge>
          )}
        </li>
      ))}
    </ol>
  );
}

/**
 * Returns the label of the cheapest supermarket. If only one other supermarket has items in common
 * with it, the label contains the number of these items. If several have, this number may differ
 * between them, so each of them shows its own number, and the label has none.
 */
function cheapestText({ supermarkets }: Comparison): string {
  const [first, second] = supermarkets.filter(
    ({ isCovered, sameItems }) => isCovered && sameItems && sameItems.count > 0,
  );
  const count = second ? 0 : (first?.sameItems?.count ?? 0);
  if (count === 0) return 'Mais barato';
  return count === 1 ? 'Mais barato no mesmo item' : `Mais barato nos mesmos ${count} itens`;
}
