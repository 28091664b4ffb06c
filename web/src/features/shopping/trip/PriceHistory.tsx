import type { PriceHistoryEntry } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatDate } from '../../../lib/dates/dates.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { purchasedText } from '../../../lib/amounts/purchased-text.ts';
import { unitPriceText } from '../../../lib/amounts/unit-price.ts';
import type { Read } from '../../../sync/reads-and-writes.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { SectionTitle } from '../../../ui/layout/SectionTitle.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import styles from './PriceHistory.module.css';

/** The last prices at this supermarket (SHO-05). */
export function PriceHistory({ history }: { history: Read<PriceHistoryEntry[]> }) {
  return (
    <section className={styles.history} aria-labelledby="historico">
      <SectionTitle id="historico" level={2} className={styles.title}>
        Histórico de preços
      </SectionTitle>
      <Entries history={history} />
    </section>
  );
}

function Entries({ history: { data, failure } }: { history: Read<PriceHistoryEntry[]> }) {
  if (failure) {
    return <Card className={styles.note}>Não foi possível carregar o histórico.</Card>;
  }
  if (data === undefined) return <Skeleton rows={2} />;
  if (data.length === 0) {
    return <Card className={styles.note}>Você ainda não tem histórico neste supermercado.</Card>;
  }
  return (
    // Focusable, because the list scrolls separately and must be scrollable by keyboard.
    <ul className={styles.scroll} aria-labelledby="historico" tabIndex={0}>
      {data.map((entry) => (
        <Entry key={`${entry.productId ?? entry.name} ${entry.unit}`} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: PriceHistoryEntry }) {
  const { name, date, quantity, unit, unitText, price } = entry;
  const unitPrice = unitPriceText(toCentavos(price), unit, name);
  return (
    <li className={styles.entry}>
      <Tile name={name} size={40} />
      <p className={styles.name}>{name}</p>
      <p className={styles.price}>
        {formatMoney(toCentavos(price))}
        {unit === 'kg' && '/kg'}
      </p>
      <p className={styles.meta}>
        <span>
          Última compra: <span className={styles.date}>{formatDate(date)}</span>
        </span>
        <span>
          {purchasedText(quantity, unit, null, unitText)}
          {unitPrice !== undefined && ` · ${unitPrice}`}
        </span>
      </p>
    </li>
  );
}
