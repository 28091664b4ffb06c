import type { Centavos } from '@quitanda/contract/values';
import { BudgetDialog } from './budget/BudgetDialog.tsx';
import { cartTotal, splitByCart, unpricedItemsOf } from './cart/cart.ts';
import { FinishDialog } from './finish/FinishDialog.tsx';
import type { KeptOut } from './finish/KeptOutChoice.tsx';
import { UnpricedFinishDialog } from './finish/UnpricedFinishDialog.tsx';
import { finishButtonId } from './row-focus.ts';
import { ScanDialogs } from './scan/ScanDialogs.tsx';
import { TripScanner } from './scan/TripScanner.tsx';
import { SupermarketDialog } from './trip/SupermarketDialog.tsx';
import { TakingDialogs } from './take/TakingDialogs.tsx';
import type { Trip } from './trip/trip.ts';
import { useFinish, type FinishTarget } from './finish/use-finish.ts';
import { isScanStep, isTakingStep } from './use-steps.ts';

interface TripDialogsProps {
  readonly trip: Trip;
  readonly keptOut: KeptOut;
  readonly budget: Centavos | null;
  readonly onChangeBudget: (budget: Centavos | null) => void;
}

/** Renders the dialog of the current step of the trip. */
export function TripDialogs({ trip, keptOut, budget, onChangeBudget }: TripDialogsProps) {
  const { list, supermarket, steps } = trip;
  const { step, isOpen, go, close, finalFocus } = steps;
  const finish = useFinish(list.id, supermarket);
  const dialogProps = { isOpen, finalFocus };
  const { taken } = splitByCart(list.items);

  if (step === undefined) return null;
  if (step.kind === 'scan' || (steps.isScanning && (isScanStep(step) || isTakingStep(step)))) {
    return <TripScanner trip={trip} step={step} />;
  }
  if (isScanStep(step)) return <ScanDialogs trip={trip} step={step} />;
  if (isTakingStep(step)) return <TakingDialogs trip={trip} step={step} />;
  switch (step.kind) {
    case 'finish': {
      const [firstUnpriced, ...otherUnpriced] = unpricedItemsOf(taken);
      const finishProps = {
        ...dialogProps,
        taken,
        keptOut,
        onFinish: (target: FinishTarget, total?: Centavos) =>
          finish(taken, target, { total, keptOutIds: keptOut.keptOutIds }),
        onClose: () => close(finishButtonId),
      };
      if (firstUnpriced === undefined) return <FinishDialog {...finishProps} />;
      return (
        <UnpricedFinishDialog
          {...finishProps}
          listId={list.id}
          unpricedCount={otherUnpriced.length + 1}
          pricedTotal={cartTotal(taken)}
          onEnterPrices={() => go({ kind: 'edit', item: firstUnpriced, isOpenedFromFinish: true })}
        />
      );
    }
    case 'supermarket':
      return (
        <SupermarketDialog
          {...dialogProps}
          listId={list.id}
          currentSupermarket={supermarket}
          onChosen={close}
          onClose={() => close()}
        />
      );
    case 'budget':
      return (
        <BudgetDialog
          {...dialogProps}
          currentBudget={budget}
          onChange={onChangeBudget}
          onClose={() => close()}
        />
      );
  }
}
