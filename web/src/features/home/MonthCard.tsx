import type { Answer } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatMoney } from '../../lib/amounts/money.ts';
import { Link } from '../../router/Link.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { useTimeZone } from '../../sync/react/use-time-zone.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { monthName, monthTitle } from '../../lib/dates/months.ts';
import styles from './HomeScreen.module.css';

type Months = Answer<'getSpending'>['months'];

const removeYear = (name: string) => name.replace(/ de \d+$/u, '');

/** HOM-06: shows this month's spending so far, and bars for the last six months. */
export function MonthCard() {
  const timeZone = useTimeZone();
  // The same read as on the screen 'Gastos', so that the device stores only one response.
  const { data } = useRead('getSpending', { query: { timeZone } });
  const months = data?.months.slice(-6) ?? [];
  const [previous, current] = months.slice(-2);
  if (!current || months.every(({ total }) => total === 0)) return null;
  return (
    <section aria-labelledby="month">
      <SectionTitle id="month">{removeYear(monthTitle(current.month))}</SectionTitle>
      <Link to="/gastos" className={styles.monthLink}>
        <Card className={styles.month}>
          <div className={styles.monthText}>
            <strong className={styles.amount}>{formatMoney(toCentavos(current.total))}</strong>
            {/* Shows no percentage, because an incomplete month cannot be compared with a complete one. */}
            <span className={styles.state}>
              até agora
              {previous &&
                previous.total > 0 &&
                ` · ${removeYear(monthName(previous.month))}: ${formatMoney(toCentavos(previous.total))}`}
            </span>
          </div>
          <Bars months={months} />
        </Card>
      </Link>
    </section>
  );
}

/** The bars are decorative. The screen 'Gastos' has the figures. */
function Bars({ months }: { readonly months: Months }) {
  const max = Math.max(...months.map(({ total }) => total));
  const heightOf = (total: number) => (total === 0 ? 0 : Math.max(4, (total / max) * 46));
  return (
    <svg className={styles.bars} width="120" height="46" viewBox="0 0 120 46" aria-hidden="true">
      {months.map(({ month, total }, index) => (
        <rect
          key={month}
          className={index === months.length - 1 ? styles.thisMonth : undefined}
          x={120 - (months.length - index) * 21 + 6}
          y={46 - heightOf(total)}
          width="14"
          height={heightOf(total)}
          rx="4"
        />
      ))}
    </svg>
  );
}
