import { toCentavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { monthTitle } from '../../../lib/dates/months.ts';
import { boughtWithoutList, monthsText, type SpendingMonth } from './spending-text.ts';
import styles from './SpendingScreen.module.css';
import tables from './table.module.css';
import { Disclosure } from './Disclosure.tsx';

const height = 100;

interface Props {
  /** In the order of time, the oldest first. */
  readonly months: readonly SpendingMonth[];
  /** The highlighted month, '2026-11'; '' for none. */
  readonly selectedMonth: string;
}

/**
 * Draws a column for each month, with planned items at the bottom, then those without a list, and
 * impulse items on top. The table has the same figures.
 */
export function MonthlySpending({ months, selectedMonth }: Props) {
  const monthsSinceFirstPurchase = months.slice(
    months.findIndex(({ supermarkets }) => supermarkets.length > 0),
  );
  const hasPurchasesWithoutList = months.some((month) => boughtWithoutList(month) > 0);
  return (
    <Card className={styles.card}>
      <h2>Por mês</h2>
      <figure className={styles.chart}>
        <svg
          viewBox={`0 0 ${months.length} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={monthsText(months)}
        >
          <Columns months={months} selectedMonth={selectedMonth} />
          <line className={styles.axis} x1={0} x2={months.length} y1={height} y2={height} />
        </svg>
        <div className={styles.initials} aria-hidden="true">
          {months.map(({ month }) => (
            <span key={month} className={month === selectedMonth ? styles.selected : undefined}>
              {monthTitle(month).charAt(0)}
            </span>
          ))}
        </div>
        <figcaption className={styles.legend}>
          <span>
            <Swatch className={styles.planned} /> Planejado
          </span>
          {hasPurchasesWithoutList && (
            <span>
              <Swatch className={styles.withoutList} /> Sem lista
            </span>
          )}
          <span>
            <Swatch className={styles.impulse} /> Por impulso
          </span>
        </figcaption>
      </figure>
      <Disclosure label="Todos os meses">
        <div className={tables.frame}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">Mês</th>
                <th scope="col">Total</th>
                <th scope="col">Por impulso</th>
              </tr>
            </thead>
            <tbody>
              {monthsSinceFirstPurchase.toReversed().map(({ month, total, impulse }) => (
                <tr key={month}>
                  <th scope="row">{monthTitle(month)}</th>
                  <td className={tables.amount}>{formatMoney(toCentavos(total))}</td>
                  <td className={tables.amount}>{formatMoney(toCentavos(impulse))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </Card>
  );
}

function Columns({ months, selectedMonth }: Props) {
  const max = Math.max(...months.map(({ total }) => total));
  const scale = (amount: number) => (max === 0 ? 0 : (amount / max) * height);
  return months.map(({ month, planned, impulse, total }, index) => {
    const column = { x: index + 0.14, width: 0.72 };
    const isFaded = selectedMonth !== '' && month !== selectedMonth;
    return (
      <g key={month} className={isFaded ? styles.faded : undefined}>
        <rect
          {...column}
          className={styles.planned}
          y={height - scale(planned)}
          height={scale(planned)}
        />
        {total > planned + impulse && (
          <rect
            {...column}
            className={styles.withoutList}
            y={height - scale(total - impulse)}
            height={scale(total - impulse - planned)}
          />
        )}
        <rect
          {...column}
          className={styles.impulse}
          y={height - scale(total)}
          height={scale(impulse)}
        />
      </g>
    );
  });
}

function Swatch({ className }: { readonly className: string | undefined }) {
  return (
    <svg viewBox="0 0 1 1" aria-hidden="true">
      <rect className={className} width={1} height={1} />
    </svg>
  );
}
