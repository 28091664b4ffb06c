import type { Answer } from '@quitanda/contract';
import { decodePriceBookEntry } from '@quitanda/contract/insights/decode-price-book';
import { toCentavos, type Centavos } from '@quitanda/contract/values';
import { useMemo, useState } from 'react';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { Link } from '../../../router/Link.tsx';
import { useRead } from '../../../sync/react/use-read.ts';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../../ui/layout/RowWords.tsx';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import { hasNoPrices, lineName } from '../trip-text.ts';
import styles from './TripSummary.module.css';
import { compareWithUsual, type LineDifference } from './usual-differences.ts';

/** FIN-09: what was cheaper and dearer than usual, and the way to all items. */
export function UsualDifferences({ trip }: { readonly trip: Answer<'getFinishedTrip'> }) {
  const book = useRead('getPriceBook', {}).data;
  // Keeps the first price book, because a later one contains the prices of this trip.
  const [firstBook, setFirstBook] = useState(book);
  if (firstBook === undefined && book !== undefined) setFirstBook(book);
  const things = useMemo(() => firstBook?.entries.map(decodePriceBookEntry) ?? [], [firstBook]);
  const comparison = compareWithUsual(trip.lines, things);
  const { id, itemCount } = trip;
  return (
    <section className={styles.card} aria-label="Comparação com o de costume">
      {comparison !== null ? (
        <TotalDifference difference={comparison.difference} />
      ) : (
        !hasNoPrices(trip) && (
          <p className={styles.hint}>Com três compras do mesmo item, a comparação aparece aqui.</p>
        )
      )}
      <RowGroup className={styles.rows}>
        {comparison?.shown.map((difference) => (
          <DifferenceRow key={difference.line.listItemId} {...difference} />
        ))}
        <li>
          <Link to="/compras" search={{ compra: id }} className={styles.all}>
            <RowWords
              name={itemCount === 1 ? 'Ver o item' : `Ver os ${formatItemCount(itemCount)}`}
            />
            <Icon name="chevron-right" />
          </Link>
        </li>
      </RowGroup>
    </section>
  );
}

function TotalDifference({ difference }: { readonly difference: Centavos }) {
  const amount = formatMoney(Math.abs(difference) as Centavos);
  if (difference === 0) return <p className={styles.hint}>Igual ao de costume</p>;
  return difference < 0 ? (
    <h2 className={styles.cheaper}>
      <Icon name="arrow-right" className={styles.down} /> {amount} a menos que o de costume
    </h2>
  ) : (
    <h2 className={styles.dearer}>
      <Icon name="arrow-right" className={styles.up} /> {amount} a mais que o de costume
    </h2>
  );
}

function DifferenceRow({ line, usual, percent }: LineDifference) {
  const unit = line.unit === 'kg' ? '/kg' : '';
  const name = lineName(line);
  return (
    <li className={styles.row}>
      <Tile
        name={name}
        categoryName={line.categoryName ?? undefined}
        imageUrl={line.imageUrl}
        size={38}
      />
      <RowWords name={name} meta={`costuma: ${formatMoney(usual)}${unit}`} />
      <span className={styles.price}>
        <b>
          {formatMoney(toCentavos(line.price))}
          {unit}
        </b>
        <Badge kind={percent < 0 ? 'ok' : 'warn'}>
          <Icon name="arrow-right" className={percent < 0 ? styles.down : styles.up} />
          {Math.abs(percent)}% {percent < 0 ? 'menos' : 'mais'}
        </Badge>
      </span>
    </li>
  );
}
