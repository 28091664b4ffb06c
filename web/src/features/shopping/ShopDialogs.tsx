import type { Centavos } from '@quitanda/contract/values';
import { BudgetDialog } from './BudgetDialog.tsx';
import { partByMovable, splitByCart } from './cart.ts';
import { FinishDialog } from './FinishDialog.tsx';
import { finishButtonId } from './row-focus.ts';
import { ScanDialogs } from './ScanDialogs.tsx';
import { ScanSeries } from './ScanSeries.tsx';
import { SupermarketDialog } from './SupermarketDialog.tsx';
import { TakingDialogs } from './TakingDialogs.tsx';
import type { Trip } from './trip.ts';
import { useFinish } from './use-finish.ts';
import { isScan, isTaking } from './use-step.ts';

interface ShopDialogsProps {
  readonly trip: Trip;
  readonly budget: Centavos | null;
  readonly onChangeBudget: (budget: Centavos | null) => void;
}

/** The dialog of the current step, and the actions that follow from it. */
export function ShopDialogs({ trip, budget, onChangeBudget }: ShopDialogsProps) {
  const { list, supermarket, steps } = trip;
  const { step, isOpen, go, close, finalFocus } = steps;
  const finish = useFinish(list.id, supermarket);
  const frame = { isOpen, finalFocus };
  const { taken } = splitByCart(list.items);

  if (step === undefined) return null;
  if (step.kind === 'scan' || (steps.isScanning && (isScan(step) || isTaking(step)))) {
    return <ScanSeries trip={trip} step={step} />;
  }
  if (isScan(step)) return <ScanDialogs trip={trip} step={step} />;
  if (isTaking(step)) return <TakingDialogs trip={trip} step={step} />;
  switch (step.kind) {
    case 'finish':
      return (
        <FinishDialog
          {...frame}
          stuck={partByMovable(taken).stuck}
          onFinish={(target) => finish(taken, target)}
          onEnterPrice={(item) => go({ kind: 'edit', item, isFinishing: true })}
          onClose={() => close(finishButtonId)}
        />
      );
    case 'supermarket':
      return (
        <SupermarketDialog
          {...frame}
          listId={list.id}
          present={supermarket}
          onChosen={close}
          onClose={() => close()}
        />
      );
    case 'budget':
      return (
        <BudgetDialog
          {...frame}
          present={budget}
          onChange={onChangeBudget}
          onClose={() => close()}
        />
      );
  }
}
