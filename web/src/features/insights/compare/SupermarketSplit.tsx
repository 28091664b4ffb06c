import type { Split, SplitItem } from '@quitanda/contract/insights/supermarket-split';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { Price } from '../../../ui/signs/Price.tsx';
import { SectionTitle } from '../../../ui/layout/SectionTitle.tsx';
import { pricedText } from './comparison-text.ts';
import styles from './CompareDialog.module.css';

interface Props {
  readonly split: Split;
  readonly itemCount: number;
  /** The names of the compared items. `SplitItem.index` is an index of this array. */
  readonly names: readonly string[];
}

/** Shows which items to buy in which of two supermarkets, and how much each item saves. */
export function SupermarketSplit({ split, itemCount, names }: Props) {
  const { single } = split;
  return (
    // Can have the focus, so that keys scroll the dialog: it has no button below its header.
    <section className={styles.split} aria-labelledby="dois-supermercados" tabIndex={0}>
      <SectionTitle
        id="dois-supermercados"
        level={3}
        aside={
          isWorthTheWay(split) ? (
            <Badge kind="ok" icon="check">
              Economia de {formatMoney(split.saving)}
            </Badge>
          ) : (
            <Badge>Economia de {formatMoney(split.saving)}: não compensa ir a dois</Badge>
          )
        }
      >
        Em dois supermercados
      </SectionTitle>
      <div className={styles.supermarkets}>
        {split.supermarkets.map((market) => (
          <div key={market.supermarket} className={styles.supermarket}>
            <h4 className={styles.name}>{market.supermarket}</h4>
            <Price centavos={market.total} className={styles.total} />
            <ul className={styles.items} aria-label={`No ${market.supermarket}`}>
              {market.items.map((item) => (
                <li key={item.index}>
                  <span>{names[item.index]}</span>
                  <span className={styles.cost}>{formatMoney(item.cost)}</span>
                  <Saving item={item} singleSupermarket={single.supermarket} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className={styles.supermarket}>
          <h4 className={styles.name}>Juntos</h4>
          <Price centavos={split.total} className={styles.total} />
          <p className={styles.meta}>{pricedText(split.pricedCount, itemCount)}</p>
          <p className={styles.meta}>{singleSupermarketText(split)}</p>
        </div>
      </div>
    </section>
  );
}

/** A way to a second supermarket costs about a bus ticket. */
const costOfTheWay = 500;

const isWorthTheWay = ({ saving }: Split) => saving >= costOfTheWay;

interface SavingProps {
  readonly item: SplitItem;
  /** The supermarket in which one would otherwise buy all items. */
  readonly singleSupermarket: string;
}

/** How much less the item costs than in the single supermarket. */
function Saving({ item: { saving }, singleSupermarket }: SavingProps) {
  if (saving === 0) return null;
  return (
    <span className={saving === null ? styles.meta : styles.saved}>
      {saving === null
        ? `sem preço em ${singleSupermarket}`
        : `${formatMoney(saving)} a menos que ${singleSupermarket}`}
    </span>
  );
}

/**
 * Returns the total in the single supermarket: 'Tudo em Extra: R$ 58,00'. If it has prices for
 * fewer items than the two supermarkets together, returns 'Em Extra, só 4 itens: R$ 58,00'.
 */
function singleSupermarketText({ single, pricedCount }: Split): string {
  const total = formatMoney(single.total);
  if (single.pricedCount === pricedCount) return `Tudo em ${single.supermarket}: ${total}`;
  const items = single.pricedCount === 1 ? '1 item' : `${single.pricedCount} itens`;
  return `Em ${single.supermarket}, só ${items}: ${total}`;
}
