import type { PricesInMeasure } from '@quitanda/contract/insights/price-history';
import { compareUnitPrices } from '@quitanda/contract/insights/unit-prices';
import { formatDate } from '../../../lib/dates/dates.ts';
import { formatUnitPrice } from '../../../lib/amounts/unit-price.ts';
import { computePriceChart, type ShownPrice } from './price-chart.ts';
import styles from './PriceHistoryDialog.module.css';

const [width, height, margin] = [320, 120, 10];

interface Props {
  /** The prices, all in the measure of the summary. */
  readonly records: readonly ShownPrice[];
  readonly summary: PricesInMeasure;
}

/** Draws the prices over time, and the median as a dashed line. The table has the same prices. */
export function PriceChart({ records, summary }: Props) {
  const { points, medianY } = computePriceChart(records, summary.median);
  const toX = (x: number) => margin + x * (width - 2 * margin);
  const toY = (y: number) => margin + y * (height - 2 * margin);
  const line = points.map(({ x, y }) => `${toX(x)},${toY(y)}`).join(' ');
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={chartText(records)}>
        <line className={styles.median} x1={0} x2={width} y1={toY(medianY)} y2={toY(medianY)} />
        <polyline className={styles.line} points={line} />
        {points.map(({ id, x, y, isNote }) => (
          <circle
            key={id}
            className={isNote ? styles.note : styles.point}
            cx={toX(x)}
            cy={toY(y)}
            r={4}
          />
        ))}
      </svg>
      <figcaption className={styles.caption}>
        Linha tracejada: mediana.
        {points.some(({ isNote }) => isNote) && ' Ponto vazado: preço anotado.'}
      </figcaption>
    </figure>
  );
}

/**
 * Returns 'Preços de 02/05/2026 a 20/11/2026, de R$ 8,29/kg a R$ 9,97/kg. Todos estão na tabela.'
 */
function chartText(records: readonly ShownPrice[]): string {
  const times = records.map(({ at }) => at);
  const prices = records.map(({ unitPrice }) => unitPrice).toSorted(compareUnitPrices);
  const [lowest, highest] = [prices[0], prices.at(-1)];
  const day = (at: number) => formatDate(new Date(at).toISOString());
  if (!lowest || !highest) return '';
  const days = `${day(Math.min(...times))} a ${day(Math.max(...times))}`;
  return `Preços de ${days}, de ${formatUnitPrice(lowest)} a ${formatUnitPrice(highest)}. Todos estão na tabela.`;
}
