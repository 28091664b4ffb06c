import type { List } from '@quitanda/contract';
import { useState } from 'react';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { useBudget } from '../../shopping/budget/use-budget.ts';
import styles from './SummarySign.module.css';

const BudgetDialog = lazyDialog(
  async () => (await import('../../shopping/budget/BudgetDialog.tsx')).BudgetDialog,
);

/** Sets the budget of the next trip of a list whose trip had none (FIN-12). */
export function NextBudget({ listId }: { readonly listId: string }) {
  const list = useRead('getList', { params: { listId } }).data;
  return list === undefined ? null : <BudgetOfList list={list} />;
}

function BudgetOfList({ list }: { readonly list: List }) {
  const [budget, setBudget] = useBudget(list);
  const [isOpen, setIsOpen] = useState(false);
  const [openCount, setOpenCount] = useState(0);
  return (
    <>
      <button
        type="button"
        className={styles.budget}
        onClick={() => {
          setIsOpen(true);
          setOpenCount(openCount + 1);
        }}
      >
        {budget === null
          ? 'Definir orçamento'
          : `Orçamento da próxima compra: ${formatMoney(budget)}`}
      </button>
      <BudgetDialog
        key={openCount}
        label="Quanto a próxima compra pode custar"
        currentBudget={budget}
        isOpen={isOpen}
        finalFocus={() => true}
        onChange={setBudget}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
