import type { Answer } from '@quitanda/contract';
import { toCentavos, type Centavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';
import signs from '../../../ui/signs/sign.module.css';
import { TripTotal } from '../trip/TripTotal.tsx';
import { hasNoPrices, unpricedText } from '../trip-text.ts';
import { NextBudget } from './NextBudget.tsx';
import styles from './SummarySign.module.css';

/** FIN-08: the total of a trip on its sign, with the budget if there was one. */
export function SummarySign({ trip }: { readonly trip: Answer<'getFinishedTrip'> }) {
  const total = toCentavos(trip.total);
  const budget = trip.budget == null ? null : toCentavos(trip.budget);
  const isUnpriced = hasNoPrices(trip);
  const unpriced = isUnpriced ? undefined : unpricedText(trip);
  return (
    <section className={signs.sign} aria-label="Total da compra">
      <TripTotal trip={trip}>
        <b>Total</b>
      </TripTotal>
      {unpriced !== undefined && <p>{unpriced}</p>}
      {budget === null && trip.listId !== null && <NextBudget listId={trip.listId} />}
      {budget !== null && !isUnpriced && <BudgetUsed total={total} budget={budget} />}
    </section>
  );
}

function BudgetUsed({ total, budget }: { readonly total: Centavos; readonly budget: Centavos }) {
  const rest = (budget - total) as Centavos;
  return (
    <>
      <p>Orçamento: {formatMoney(budget)}</p>
      <div className={styles.bar} aria-hidden="true">
        <div
          className={styles.used}
          style={{ width: percentText(total, Math.max(budget, total)) }}
        />
        {rest < 0 && <div className={styles.mark} style={{ left: percentText(budget, total) }} />}
      </div>
      <b>
        {rest < 0
          ? `Passou ${formatMoney(Math.abs(rest) as Centavos)}`
          : `Sobraram ${formatMoney(rest)}`}
      </b>
    </>
  );
}

const percentText = (part: number, whole: number) => `${(100 * part) / Math.max(whole, 1)}%`;
