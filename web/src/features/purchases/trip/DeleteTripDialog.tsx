import type { Answer } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { createDateFormat } from '../../../lib/dates/shown-zone.ts';
import { QuestionDialog } from '../../../ui/dialogs/QuestionDialog.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { countPriced, hasNoPrices } from '../trip-text.ts';
import { useCorrections } from '../corrections/use-corrections.ts';
import styles from './DeleteTripDialog.module.css';

interface DeleteTripDialogProps {
  readonly trip: Answer<'getFinishedTrip'>;
  readonly isOpen: boolean;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

const formatMonthName = createDateFormat({ month: 'long' });

/** Says what leaves the spending and the price history. */
function consequenceText(trip: Answer<'getFinishedTrip'>): string {
  if (hasNoPrices(trip))
    return 'A compra sai de Compras. Ela não tem preços, e os gastos não mudam.';
  const total = formatMoney(toCentavos(trip.total));
  const leaves = `${total} saem dos gastos de ${formatMonthName(trip.boughtAt)}`;
  const pricedCount = countPriced(trip);
  if (pricedCount === 0) return `${leaves}.`;
  const prices = pricedCount === 1 ? 'o preço sai' : `os ${pricedCount} preços saem`;
  return `${leaves} e ${prices} do histórico.`;
}

/** Asks whether a trip is to be deleted, and whether its items leave the pantry too (CMP-26). */
export function DeleteTripDialog({ trip, isOpen, onDeleted, onClose }: DeleteTripDialogProps) {
  const { correct, countStocked } = useCorrections(trip.id);
  const [isStockTaken, setIsStockTaken] = useState(true);
  const stockedCount = countStocked();
  const stockText = `Tirar também da despensa (${formatItemCount(stockedCount)})`;

  function confirm() {
    onClose();
    const takesStock = isStockTaken && stockedCount > 0;
    correct(
      { name: 'deleteFinishedTrip', params: { finishId: trip.id }, body: { takesStock } },
      { text: 'Compra excluída.' },
    );
    onDeleted();
  }
  return (
    <QuestionDialog
      title="Excluir esta compra?"
      confirmLabel="Excluir"
      kind="danger"
      icon="trash"
      isOpen={isOpen}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{consequenceText(trip)}</p>
      {stockedCount > 0 && (
        <Checkbox isChecked={isStockTaken} label={stockText} onChange={setIsStockTaken}>
          <span className={styles.label}>{stockText.replace(/ (?=item)/u, '\u00a0')}</span>
        </Checkbox>
      )}
    </QuestionDialog>
  );
}
