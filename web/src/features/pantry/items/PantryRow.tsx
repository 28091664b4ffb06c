import type { PantryItem } from '@quitanda/contract';
import { formatAmount } from '@quitanda/contract/units';
import { memo } from 'react';
import { readStockStep } from '../../../lib/device/shopping-storage.ts';
import { withNoBreakAmounts } from '../../../lib/amounts/no-break-amounts.ts';
import { useIsWaiting } from '../../../sync/react/use-pending.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { Row } from '../../../ui/layout/Row.tsx';
import { RowText } from '../../../ui/layout/RowText.tsx';
import { StepperFrame } from '../../../ui/fields/StepperFrame.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import type { RowLine } from '../batches/row-line.ts';
import styles from './PantryRow.module.css';
import { useHeldSteps } from './use-held-steps.ts';

const OpenMark = lazyComponent(async () => (await import('../batches/OpenMark.tsx')).OpenMark);
const CardControls = lazyComponent(async () => (await import('./CardControls.tsx')).CardControls);

interface Props {
  readonly pantryId: string;
  readonly item: PantryItem;
  /** The line under the name: when it expires, the forecast, the low-stock text, or the section. */
  readonly text: string;
  readonly sign: RowLine['sign'];
  /** Whether a package is open, which a mark on the tile shows. */
  readonly isOpen: boolean;
  /** Whether the line says that the item is low, which tints the row. */
  readonly isLow: boolean;
  /** The step of one tap on plus or minus if the person has set no step on this device. */
  readonly defaultStep: number;
  /** Whether the row is a card that also has the step and the removal (PAN-11). */
  readonly isCard: boolean;
  readonly onEdit: (item: PantryItem) => void;
}

/**
 * PAN-03: the row of an item. A tap on its text opens the dialog of the item. It is memoised, so
 * that a change of another item does not render it again.
 */
export const PantryRow = memo(function PantryRow(props: Props) {
  const { pantryId, item, text, sign, isOpen, isLow, defaultStep, isCard, onEdit } = props;
  const write = useWrite();
  const isWaiting = useIsWaiting(item.id);

  const { stock, change, release } = useHeldSteps(item.quantity, (add) =>
    write(
      'changePantryItem',
      { params: { pantryId, itemId: item.id }, body: { add } },
      { failureText: 'Falha ao atualizar item.' },
    ),
  );
  const [number, unit] = formatAmount({ ...item, quantity: stock }).split('\u00a0');
  const stepSize = () => readStockStep(item.id) ?? defaultStep;

  return (
    <Row data-item={item.id} className={classNames(styles.row, isLow && styles.tinted)}>
      <Tile
        size={40}
        name={item.name}
        categoryName={item.categoryName ?? undefined}
        imageUrl={item.imageUrl}
        className={styles.tile}
      />
      {isOpen && <OpenMark />}
      <RowText
        className={styles.text}
        name={
          <button
            type="button"
            className={styles.edit}
            aria-label={`Editar ${item.name}`}
            onClick={() => onEdit(item)}
          >
            {withNoBreakAmounts(item.name)}
          </button>
        }
      >
        <span className={sign && styles[sign]}>
          {sign && <Icon name={sign === 'expired' ? 'error' : 'warning'} />}
          {text}
        </span>
        {isWaiting && <span className={styles.waiting}> · Aguardando envio</span>}
      </RowText>
      <StepperFrame
        className={styles.stepper}
        decreaseLabel={`Diminuir ${item.name}`}
        increaseLabel={`Aumentar ${item.name}`}
        onDecrease={(isHeld) => change(-stepSize(), isHeld)}
        onIncrease={(isHeld) => change(stepSize(), isHeld)}
        onRelease={release}
        canDecrease={stock > 0}
      >
        <output className={styles.stock} aria-label={`Estoque de ${item.name}`} aria-live="polite">
          <b>{number}</b>&nbsp;{unit}
        </output>
      </StepperFrame>
      {isCard && <CardControls pantryId={pantryId} item={item} defaultStep={defaultStep} />}
    </Row>
  );
});
