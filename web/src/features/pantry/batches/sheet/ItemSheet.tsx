import type { PantryItem } from '@quitanda/contract';
import { batchesOf, type Batch } from '@quitanda/contract/batches/batches';
import { newId } from '@quitanda/contract/ids';
import { shelfLifeOf, suggestedDate } from '@quitanda/contract/batches/shelf-life';
import { useEffect, useRef, useState } from 'react';
import { readStockStep } from '../../../../lib/device/shopping-storage.ts';
import { toCalendarDate } from '../../../../lib/dates/dates.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { PantryItemDialog } from '../../items/PantryItemDialog.tsx';
import { defaultStepOf, type Habit } from '../../items/stock.ts';
import { useRestoreItem } from '../../items/use-remove-item.ts';
import { AddBatchDialog } from './AddBatchDialog.tsx';
import { AmountDialog, likelyReason, WasteDialog } from './AmountDialogs.tsx';
import { BatchDialog } from './BatchDialog.tsx';
import { BatchRows } from './BatchRows.tsx';
import { DateChoice } from './DateChoice.tsx';
import styles from './ItemSheet.module.css';
import { OpenedBatch } from './OpenedBatch.tsx';
import { OpenedLifeDialog } from './OpenedLifeDialog.tsx';
import { StockHead } from './StockHead.tsx';
import { useBatchWrites } from './use-batch-writes.ts';

interface Props {
  readonly pantryId: string;
  /** Undefined once another device has removed the item. */
  readonly item: PantryItem | undefined;
  /** The usual purchase and the run-out of the item; undefined if it was bought too rarely. */
  readonly habit: Habit | undefined;
  readonly now: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** VAL-05 to VAL-07, VAL-12: the sheet of an item, with its batches. The form of its stock is behind a button. */
export function ItemSheet(props: Props) {
  const { item } = props;
  const [isForm, setIsForm] = useState(false);
  /** The item as it was shown last. */
  const [shown, setShown] = useState(item);
  if (item !== undefined && item !== shown) setShown(item);
  if (isForm) return <PantryItemDialog {...props} />;
  if (item === undefined) return shown && <GoneSheet {...props} item={shown} />;
  return <BatchSheet {...props} item={item} onShowForm={() => setIsForm(true)} />;
}

/** Says that somebody has removed the item meanwhile, and adds it again (SYN-37). */
function GoneSheet({ pantryId, item, isOpen, onClose }: Props & { readonly item: PantryItem }) {
  const restore = useRestoreItem(pantryId);
  return (
    <Dialog
      title={item.name}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            onClick={() => {
              restore({ ...item, id: newId() });
              onClose();
            }}
          >
            Adicionar de novo
          </Button>
        </>
      }
    >
      <p role="status">"{item.name}" saiu da despensa enquanto você editava.</p>
    </Dialog>
  );
}

/** The dialog that replaces the sheet. */
type Step = 'edit' | 'add' | 'use' | 'waste' | 'life';

interface SheetProps extends Props {
  readonly item: PantryItem;
  readonly onShowForm: () => void;
}

function BatchSheet(props: SheetProps) {
  const { pantryId, item, now, isOpen } = props;
  const today = toCalendarDate(now);
  const writes = useBatchWrites(pantryId, item);
  const [step, setStep] = useState<Step>();
  const [chosenId, setChosenId] = useState<string>();
  const batches = batchesOf(item);
  const batch = batches.find(({ id }) => id === chosenId) ?? batches[0];
  const suggestion = suggestedDate(item, batch?.boughtOn ?? today).bestBefore ?? undefined;
  const dialog = { item, today, suggestion, isOpen, onClose: () => setStep(undefined) };
  /** Makes a function that acts and shows the sheet again. */
  const thenBack =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      act(...args);
      setStep(undefined);
    };
  if (step === 'add') return <AddBatchDialog {...dialog} onAdd={thenBack(writes.add)} />;
  if (step === 'life')
    return (
      <OpenedLifeDialog
        {...dialog}
        days={openedLifeOf(item) ?? 1}
        onSave={thenBack(writes.setOpenedLife)}
      />
    );
  if (step !== undefined && batch) {
    if (step === 'edit')
      return (
        <BatchDialog
          {...dialog}
          batch={batch}
          onChange={thenBack((facts, amount) => writes.change(batch.id, facts, amount))}
        />
      );
    if (step === 'use')
      return (
        <AmountDialog
          {...dialog}
          title="Quanto?"
          submitLabel="Usei"
          initial={batch.amount}
          max={batch.amount}
          onSave={thenBack((amount) => writes.use(batch, amount))}
        />
      );
    return (
      <WasteDialog
        {...dialog}
        batch={batch}
        onSave={thenBack((amount, reason) => writes.throwAway(batch, amount, reason))}
      />
    );
  }
  return (
    <Sheet
      {...props}
      {...{ today, suggestion, batches, batch, writes }}
      onStep={setStep}
      onChoose={setChosenId}
    />
  );
}

/** How many days an opened package keeps; undefined for what does not spoil. */
const openedLifeOf = (item: PantryItem): number | undefined =>
  item.openedLifeDays ?? shelfLifeOf(item)?.openedDays ?? undefined;

interface ContentProps extends SheetProps {
  readonly today: string;
  readonly suggestion: string | undefined;
  readonly batches: readonly Batch[];
  /** The batch whose buttons are shown; undefined for an empty stock. */
  readonly batch: Batch | undefined;
  readonly writes: ReturnType<typeof useBatchWrites>;
  readonly onStep: (step: Step) => void;
  readonly onChoose: (batchId: string) => void;
}

function Sheet(props: ContentProps) {
  const { item, habit, now, today, suggestion, batches, batch, writes, onStep } = props;
  const pencil = useRef<HTMLButtonElement>(null);
  const options = useRef<HTMLButtonElement>(null);
  const step = readStockStep(item.id) ?? defaultStepOf(item, habit?.usual ?? null);
  const hasDate = batches.some(({ bestBefore }) => bestBefore);
  const openedLife = openedLifeOf(item);
  // The tapped button may be gone: the dates after one is chosen, and the buttons of a batch that is used up.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    (pencil.current ?? options.current)?.focus({ preventScroll: true });
  }, [hasDate, batch?.id]);
  return (
    <Dialog
      title={item.name}
      head={<StockHead item={item} habit={habit} now={now} />}
      isOpen={props.isOpen}
      onClose={props.onClose}
      // No field has the focus at first, because an on-screen keyboard would cover the batches.
      initialFocus={batch ? pencil : options}
    >
      <div className={styles.sheet}>
        {batch && !hasDate && (
          <DateChoice
            today={today}
            suggestion={suggestion}
            onChoose={(bestBefore) => writes.change(batch.id, { bestBefore, isGuess: false })}
          />
        )}
        {batch && (
          <OpenedBatch
            item={item}
            batch={batch}
            today={today}
            usedAmount={Math.min(step, batch.amount)}
            pencilRef={pencil}
            onEdit={() => onStep('edit')}
            onUse={(amount) => writes.use(batch, amount)}
            onAskUsed={() => onStep('use')}
            onThrowAway={() => {
              if (batch.amount > 1) onStep('waste');
              else writes.throwAway(batch, batch.amount, likelyReason(batch, today));
            }}
          />
        )}
        <BatchRows
          item={item}
          batches={batches.filter((each) => each !== batch)}
          today={today}
          onChoose={props.onChoose}
          onAdd={() => onStep('add')}
        />
        {openedLife !== undefined && (
          <p className={styles.life}>
            <span>
              Depois de aberto, dura {openedLife}&nbsp;{openedLife === 1 ? 'dia' : 'dias'}
            </span>
            <Button
              kind="ghost"
              size="sm"
              aria-label="Mudar quanto dura depois de aberto"
              onClick={() => onStep('life')}
            >
              Mudar
            </Button>
          </p>
        )}
        <Button ref={options} kind="outline" size="lg" isBlock onClick={props.onShowForm}>
          Estoque mínimo e outras opções
        </Button>
      </div>
    </Dialog>
  );
}
