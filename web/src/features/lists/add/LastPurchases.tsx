import type { PriceHistoryEntry } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatDate } from '../../../lib/dates/dates.ts';
import { purchasedText } from '../../../lib/amounts/purchased-text.ts';
import { unitPriceText } from '../../../lib/amounts/unit-price.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { Price } from '../../../ui/signs/Price.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import styles from './LastPurchases.module.css';

const maxShown = 4;

/** LST-13: the most recent prices that were paid at a past supermarket. */
export function LastPurchases({ supermarket }: { readonly supermarket: string }) {
  const { data: entries, failure } = useRead('getPriceHistory', {
    params: { supermarketName: supermarket },
  });
  if (failure !== undefined) {
    return (
      <p role="alert" className={styles.failure}>
        Ocorreu um erro ao buscar o histórico de preços.
      </p>
    );
  }
  return (
    <section className={styles.section} aria-labelledby="ultimas-compras">
      <h3 id="ultimas-compras" className={styles.title}>
        Últimas compras aqui
      </h3>
      {entries === undefined ? (
        <Spinner size="s" caption="Carregando..." />
      ) : entries.length === 0 ? (
        <p className={styles.meta}>Você ainda não tem histórico neste supermercado.</p>
      ) : (
        <ul>
          {entries.slice(0, maxShown).map((entry) => (
            <Line key={entry.productId ?? entry.name} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ entry }: { readonly entry: PriceHistoryEntry }) {
  const unitPrice = unitPriceText(toCentavos(entry.price), entry.unit, entry.name);
  return (
    <li className={styles.line}>
      <span className={styles.name}>{entry.name}</span>
      <Price centavos={toCentavos(entry.price)} />
      <span className={styles.meta}>
        {purchasedText(entry.quantity, entry.unit, null, entry.unitText)} · {formatDate(entry.date)}
        {unitPrice !== undefined && ` · ${unitPrice}`}
      </span>
    </li>
  );
}
