import type { Answer } from '@quitanda/contract';
import { useState } from 'react';
import { useOutboxValue } from '../../../sync/react/use-pending.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useTimeZone } from '../../../sync/react/use-time-zone.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { lazyComponent, lazyDialog } from '../../../ui/lazy-part.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { monthTitle } from '../../../lib/dates/months.ts';
import { MonthlySpending } from './MonthlySpending.tsx';
import { SpendingOfPeriod } from './SpendingOfPeriod.tsx';
import styles from './SpendingScreen.module.css';
import { unsentText } from './unsent-text.ts';

/** At the end of the screen, so that nothing moves when it arrives. */
const BasketInflation = lazyComponent(
  async () => (await import('./BasketInflation.tsx')).BasketInflation,
);
const SupermarketsDialog = lazyDialog(
  async () => (await import('../../supermarkets/SupermarketsDialog.tsx')).SupermarketsDialog,
);

/**
 * INS-04: shows the spending by month, category and supermarket, and the price index of the
 * household.
 */
export function SpendingScreen() {
  const query = { timeZone: useTimeZone() };
  const { data, failure, refresh } = useRead('getSpending', { query });
  const unsent = unsentText(
    useOutboxValue(({ pending }) => pending),
    data,
  );
  const [areMarketsOpen, setAreMarketsOpen] = useState(false);
  return (
    <div className={styles.main}>
      <div className={styles.head}>
        <h1>Gastos</h1>
        <div className={styles.links}>
          <LinkButton to="/compras" kind="ghost" size="sm" icon="cart">
            Ver compras
          </LinkButton>
          <LinkButton to="/notas" kind="ghost" size="sm" icon="receipt">
            Notas fiscais
          </LinkButton>
          <Button kind="ghost" size="sm" icon="shop" onClick={() => setAreMarketsOpen(true)}>
            Supermercados
          </Button>
        </div>
      </div>
      {/* The server adds up the amounts, so some unsent writes are not in them (SYN-35). */}
      <p role="status" className={unsent === '' ? undefined : styles.unsent}>
        {unsent}
      </p>
      {failure !== undefined ? (
        <LoadFailure art="cart" text="Falha ao buscar seus gastos." onRetry={refresh} />
      ) : data === undefined ? (
        <Skeleton rows={5} />
      ) : data.whole.supermarkets.length === 0 ? (
        <EmptyState
          art="cart"
          text={`Ainda não há gastos nos últimos ${data.months.length} meses. Eles vêm das suas compras finalizadas.`}
          action={<LinkButton to="/lista-compras">Ir para as Listas</LinkButton>}
        />
      ) : (
        <Spending spending={data} query={query} />
      )}
      <SupermarketsDialog
        isOpen={areMarketsOpen}
        onMerged={refresh}
        onClose={() => setAreMarketsOpen(false)}
      />
    </div>
  );
}

interface SpendingProps {
  readonly spending: Answer<'getSpending'>;
  readonly query: Parameters<typeof BasketInflation>[0]['query'];
}

/**
 * Shows the spending of the selected period. Until the person selects one, it is the latest month
 * with a purchase, because the current month may not have one yet. This month is not stored in the
 * state, because the answer that the device shows first may be older than the latest purchase.
 */
function Spending({ spending: { months, whole }, query }: SpendingProps) {
  const hasPurchase = ({ supermarkets }: typeof whole) => supermarkets.length > 0;
  const monthsSinceFirstPurchase = months.slice(months.findIndex(hasPurchase));
  const [chosenMonth, setChosenMonth] = useState<string>();
  const selectedMonth = chosenMonth ?? monthsSinceFirstPurchase.findLast(hasPurchase)?.month ?? '';
  const period = months.find(({ month }) => month === selectedMonth) ?? whole;
  return (
    <>
      <Select
        label="Período"
        value={selectedMonth}
        onChange={setChosenMonth}
        className={styles.period}
      >
        {monthsSinceFirstPurchase.toReversed().map(({ month }) => (
          <option key={month} value={month}>
            {monthTitle(month)}
          </option>
        ))}
        <option value="">Últimos {months.length} meses</option>
      </Select>
      <div className={styles.columns}>
        <SpendingOfPeriod spending={period} month={selectedMonth} />
        <div className={styles.column}>
          <MonthlySpending months={months} selectedMonth={selectedMonth} />
          <BasketInflation query={query} />
        </div>
      </div>
    </>
  );
}
