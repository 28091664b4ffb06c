import type {
  Comparison,
  SupermarketTotal,
} from '@quitanda/contract/insights/compare-supermarkets';
import { Badge } from '../../ui/Badge.tsx';
import { Price } from '../../ui/Price.tsx';
import { coverageText, withGapsText } from './comparison-text.ts';
import styles from './CompareDialog.module.css';

interface Props {
  readonly comparison: Comparison;
  readonly now: number;
}

/** The supermarkets, the cheapest first, each with what its total rests on. */
export function ShopTotals({ comparison, now }: Props) {
  const { supermarkets, itemCount } = comparison;
  return (
    <ol className={styles.shops} aria-label="Supermercados, do mais barato ao mais caro">
      {supermarkets.map((shop, place) => (
        <li key={shop.supermarket} className={styles.shop}>
          <span className={styles.name}>{shop.supermarket}</span>
          <Price centavos={shop.total} className={styles.total} />
          <span className={styles.meta}>{coverageText(shop, itemCount, now)}</span>
          <Gaps shop={shop} />
          <Standing shop={shop} isCheapest={place === 0 && supermarkets.length > 1} />
        </li>
      ))}
    </ol>
  );
}

interface ShopProps {
  readonly shop: SupermarketTotal;
}

function Gaps({ shop }: ShopProps) {
  const text = withGapsText(shop);
  return text !== undefined && <span className={styles.meta}>{text}</span>;
}

function Standing({ shop, isCheapest }: ShopProps & { readonly isCheapest: boolean }) {
  if (!shop.isCovered) {
    return (
      <Badge kind="warn" icon="warning" className={styles.standing}>
        Faltam muitos preços
      </Badge>
    );
  }
  return (
    isCheapest && (
      <Badge kind="ok" icon="check" className={styles.standing}>
        Mais barato
      </Badge>
    )
  );
}
