import type { Answer } from '@quitanda/contract';
import { useRead } from '../../../sync/react/use-read.ts';
import type { CallInput } from '../../../sync/reads-and-writes.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import {
  basisText,
  basketText,
  findMonthsWithIndex,
  formatChange,
  formatIndex,
  missingPurchasesText,
  ruleText,
  type MonthWithIndex,
} from './basket-text.ts';
import { createFractionScale } from './fraction-scale.ts';
import { monthTitle } from '../../../lib/dates/months.ts';
import styles from './SpendingScreen.module.css';
import tables from './table.module.css';
import { Disclosure } from './Disclosure.tsx';

interface Props {
  /** The same query as for the spending, so that both show the same months. */
  readonly query: CallInput<'getBasketIndex'>['query'];
}

/** INS-04: shows how the prices of regularly bought items have changed. */
export function BasketInflation({ query }: Props) {
  const { data, failure, refresh } = useRead('getBasketIndex', { query });
  return (
    <Card className={styles.card}>
      <h2>Inflação da minha cesta</h2>
      {failure !== undefined ? (
        <div role="alert" className={styles.card}>
          <p>Falha ao buscar a inflação da sua cesta.</p>
          <Button kind="outline" onClick={refresh}>
            Tentar novamente
          </Button>
        </div>
      ) : data === undefined ? (
        <Skeleton rows={2} />
      ) : (
        <Inflation months={data.months} />
      )}
    </Card>
  );
}

type Months = Answer<'getBasketIndex'>['months'];

function Inflation({ months }: { readonly months: Months }) {
  const monthsWithIndex = findMonthsWithIndex(months);
  const [first, last] = [monthsWithIndex[0], monthsWithIndex.at(-1)];
  if (!first || !last || monthsWithIndex.length === 1)
    return <p>{missingPurchasesText(monthsWithIndex)}</p>;
  return (
    <>
      <div>
        <p className={styles.index}>{formatChange(first.index, last.index)}</p>
        <p>{basketText(first, last)}</p>
        <p className={styles.note}>{basisText(last)}</p>
      </div>
      <IndexChart months={months} monthsWithIndex={monthsWithIndex} />
      <p className={styles.note}>{ruleText}</p>
      <Disclosure label="Mês a mês">
        <IndexTable months={months} />
      </Disclosure>
    </>
  );
}

const [height, margin] = [100, 6];

interface ChartProps {
  readonly months: Months;
  readonly monthsWithIndex: readonly MonthWithIndex[];
}

/** Draws the index by month. The line skips months without an index. */
function IndexChart({ months, monthsWithIndex }: ChartProps) {
  const scaleY = createFractionScale(monthsWithIndex.map(({ index }) => index));
  const toY = (index: number) => margin + (1 - scaleY(index)) * (height - 2 * margin);
  const line = months
    .flatMap(({ index }, column) => (index === null ? [] : [`${column + 0.5},${toY(index)}`]))
    .join(' ');
  const min = Math.min(...monthsWithIndex.map(({ index }) => index));
  const max = Math.max(...monthsWithIndex.map(({ index }) => index));
  const text = `Índice da cesta, entre ${formatIndex(min)} e ${formatIndex(max)}. Todos os meses estão na tabela.`;
  // The horizontal line shows the first index.
  const base = monthsWithIndex[0]?.index ?? 100;
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${months.length} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        <line className={styles.base} x1={0} x2={months.length} y1={toY(base)} y2={toY(base)} />
        <polyline className={styles.line} points={line} />
      </svg>
      <div className={styles.initials} aria-hidden="true">
        {months.map(({ month }) => (
          <span key={month}>{monthTitle(month).charAt(0)}</span>
        ))}
      </div>
    </figure>
  );
}

function IndexTable({ months }: { readonly months: Months }) {
  const monthsSinceFirstData = months.slice(months.findIndex(({ itemCount }) => itemCount > 0));
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Mês</th>
            <th scope="col">Índice</th>
            <th scope="col">Itens</th>
          </tr>
        </thead>
        <tbody>
          {monthsSinceFirstData.toReversed().map(({ month, index, itemCount }) => (
            <tr key={month}>
              <th scope="row">{monthTitle(month)}</th>
              <td className={tables.amount}>
                {index === null ? 'poucos itens' : formatIndex(index)}
              </td>
              <td className={tables.amount}>{itemCount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
