import { Link } from '../../../router/Link.tsx';
import { useRead } from '../../../sync/react/use-read.ts';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { RowWords } from '../../../ui/layout/RowWords.tsx';
import styles from './Waste.module.css';
import { costOfWastes, costText, nothingText, wastesIn, wasteSummary } from './wastes.ts';

interface WasteCardProps {
  /** '2026-11'; '' for all months. */
  readonly month: string;
}

/**
 * VAL-13: what went to waste in a month, and a link to its page. A household that has never recorded a
 * waste sees nothing, because nobody knows what it threw away.
 */
export function WasteCard({ month }: WasteCardProps) {
  const { data } = useRead('getWastes', {});
  if (data === undefined || data.length === 0) return null;
  const wastes = wastesIn(data, month);
  const isNothing = wastes.length === 0;
  return (
    <Link to="/gastos" search={{ desperdicio: month }} className={styles.card}>
      <Icon name="trash" className={styles.tile} />
      <RowWords
        name={isNothing ? nothingText(month) : `Desperdício: ${costText(costOfWastes(wastes))}`}
        meta={isNothing ? undefined : wasteSummary(data, month)}
      />
      <Icon name="chevron-right" className={styles.arrow} />
    </Link>
  );
}
