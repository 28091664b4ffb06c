import type { Comparison } from '@quitanda/contract/insights/compare-supermarkets';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { Price } from '../../../ui/signs/Price.tsx';
import { coverageText, sameItemsText } from '../compare/comparison-text.ts';
import styles from '../compare/CompareDialog.module.css';

interface Props {
  readonly comparison: Comparison;
  readonly now: number;
}

/** The supermarkets, the cheapest first, each with the items that its total is based on. */
export function ShopTotals({ comparison, now }: Props) {
  const { supermarkets, itemCount, hasCheapest } = comparison;
  const first = supermarkets[0]?.supermarket ?? '';
  return (
    <ol className={styles.shops} aria-label="Supermercados, do mais barato ao mais caro">
      {supermarkets.map((shop) => (
        <li key={shop.supermarket} className={styles.shop}>
          <span className={styles.name}>{shop.supermarket}</span>
          <Price centavos={shop.total} className={styles.total} />
          <span className={styles.meta}>{coverageText(shop, itemCount, now)}</span>
          {shop.sameItems && (
            <span className={styles.same}>{sameItemsText(shop.sameItems, first)}</span>
          )}
          {shop.sameItems === null && hasCheapest && (
            <Badge kind="ok" icon="check" className={styles.standing}>
              {cheapestText(comparison)}
            </Badge>
          )}
          {!shop.isCovered && (
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
 * With one other supermarket the comparison is in this line; otherwise each of them has its own.
 */
function cheapestText({ supermarkets }: Comparison): string {
  const [rival, another] = supermarkets.filter(
    ({ isCovered, sameItems }) => isCovered && sameItems && sameItems.count > 0,
  );
  const count = another ? 0 : (rival?.sameItems?.count ?? 0);
  if (count === 0) return 'Mais barato';
  return count === 1 ? 'Mais barato no mesmo item' : `Mais barato nos mesmos ${count} itens`;
}
