import type { Split } from '@quitanda/contract/insights/compare-supermarkets';
import { formatMoney } from '../../lib/money.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Price } from '../../ui/Price.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { pricedText } from './comparison-text.ts';
import styles from './CompareDialog.module.css';

interface Props {
  readonly split: Split;
  readonly itemCount: number;
  /** Of the items, in the places that the split names. */
  readonly names: readonly string[];
}

/** What to buy where, if one goes to two supermarkets. */
export function SplitShops({ split, itemCount, names }: Props) {
  return (
    <section className={styles.split} aria-labelledby="dois-supermercados">
      <SectionTitle
        id="dois-supermercados"
        level={3}
        aside={
          split.saving > 0 && (
            <Badge kind="ok" icon="check">
              Economia de {formatMoney(split.saving)}
            </Badge>
          )
        }
      >
        Em dois supermercados
      </SectionTitle>
      <ul className={styles.shops}>
        {split.shops.map((shop) => (
          <li key={shop.supermarket} className={styles.shop}>
            <span className={styles.name}>{shop.supermarket}</span>
            <Price centavos={shop.total} className={styles.total} />
            <span className={styles.items}>
              {shop.items.map((place) => names[place]).join(', ')}
            </span>
          </li>
        ))}
        <li className={styles.shop}>
          <span className={styles.name}>Juntos</span>
          <Price centavos={split.total} className={styles.total} />
          <span className={styles.meta}>{pricedText(split.pricedCount, itemCount)}</span>
        </li>
      </ul>
    </section>
  );
}
