import type { List } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { useState } from 'react';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import styles from './CheapestSupermarkets.module.css';
import { coverageText, sameItemsText } from './comparison-text.ts';
import { useComparison } from './use-comparison.ts';

const maxSupermarkets = 3;
const noItems: List['items'] = [];

interface Props {
  readonly listId: string;
  /** The name of the supermarket in the text field. */
  readonly selected: string;
  readonly onChoose: (supermarket: string) => void;
}

/** INS-01: shows the supermarkets in which the list is cheapest. A tap on one chooses it. */
export function CheapestSupermarkets({ listId, selected, onChoose }: Props) {
  const items = useRead('getList', { params: { listId } }).data?.items ?? noItems;
  const { data } = useComparison(items);
  const [now] = useState(Date.now);
  // Two supermarkets are needed for a comparison.
  if (data === undefined || data.supermarkets.length < 2) return null;
  return (
    <section className={styles.section} aria-labelledby="mais-barata">
      <h3 id="mais-barata" className={styles.title}>
        Onde esta lista sai mais barata
      </h3>
      <ol>
        {data.supermarkets.slice(0, maxSupermarkets).map((market) => (
          <li key={market.supermarket}>
            <button
              type="button"
              className={styles.supermarket}
              aria-pressed={fold(market.supermarket) === fold(selected)}
              onClick={() => onChoose(market.supermarket)}
            >
              <span className={styles.name}>{market.supermarket}</span>
              <span className={styles.total}>{formatMoney(market.total)}</span>
              <span className={styles.meta}>{coverageText(market, data.itemCount, now)}</span>
              {market.sameItems && (
                <span className={styles.meta}>
                  {sameItemsText(market.sameItems, data.supermarkets[0]?.supermarket ?? '')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
