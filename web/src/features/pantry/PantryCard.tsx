import type { PantryItem } from '@quitanda/contract';
import { minimumQuantity } from '@quitanda/contract/values';
import { memo, useState } from 'react';
import { parseDecimal } from '../../lib/decimal.ts';
import { moveFocusOff } from '../../lib/move-focus-off.ts';
import { quantityProblem } from '../../lib/quantities.ts';
import { useIsWaiting } from '../../sync/use-pending.ts';
import { useWrite } from '../../sync/use-write.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Tile } from '../../ui/Tile.tsx';
import { useToast } from '../../ui/toast-region.tsx';
import styles from './PantryCard.module.css';
import { StockControl } from './StockControl.tsx';
import { isLow } from './stock.ts';

interface Props {
  readonly pantryId: string;
  readonly item: PantryItem;
  readonly isFar: boolean;
  /** When it runs out, as far as that is known (INS-05). */
  readonly runOut: string | undefined;
  readonly onEdit: (item: PantryItem) => void;
}

/** PAN-03: one item, its stock and what changes it. Drawn anew only when its own item changes. */
export const PantryCard = memo(function PantryCard({
  pantryId,
  item,
  isFar,
  runOut,
  onEdit,
}: Props) {
  const write = useWrite();
  const toast = useToast();
  const isWaiting = useIsWaiting(item.id);
  const [step, setStep] = useState('1');
  const params = { pantryId, itemId: item.id };
  const parsedStep = parseDecimal(step);
  const isGoodStep = Object.keys(quantityProblem(parsedStep, 0.001)).length === 0;

  function change(sign: 1 | -1) {
    if (parsedStep === null || !isGoodStep) return;
    write(
      'changePantryItem',
      { params, body: { add: sign * parsedStep } },
      { failureText: 'Falha ao atualizar item.' },
    );
  }

  function remove() {
    write('removePantryItem', { params }, { failureText: 'Falha ao remover item.' });
    toast.success('Item removido com sucesso!', {
      action: { label: 'Desfazer', onAction: putBack },
    });
  }

  function putBack() {
    const { id, name, unit, productId, quantity, lowStockAlertThreshold, targetQuantity } = item;
    const failure = { failureText: 'Falha ao adicionar item.' };
    // Nothing can be added with less than the minimum; what was nearly used up is then lowered.
    const added = Math.max(quantity, minimumQuantity(unit));
    const body = { id, name, unit, quantity: added, lowStockAlertThreshold, targetQuantity };
    write(
      'addPantryItem',
      { params: { pantryId }, body: { ...body, ...(productId !== null && { productId }) } },
      failure,
    );
    if (added !== quantity) write('changePantryItem', { params, body: { quantity } }, failure);
  }

  return (
    <li>
      <Card isWarning={isLow(item)} className={classNames(styles.card, isFar && styles.far)}>
        <div className={styles.head}>
          <Tile
            size={56}
            name={item.name}
            {...(item.categoryName !== null && { categoryName: item.categoryName })}
            {...(item.imageUrl !== null && { imageUrl: item.imageUrl })}
          />
          <div className={styles.words}>
            <h2 className={styles.name}>{item.name}</h2>
            <LowBadge item={item} />
            {runOut !== undefined && <p className={styles.runOut}>{runOut}</p>}
            {isWaiting && <span className={styles.waiting}>Aguardando envio</span>}
          </div>
        </div>
        <StockControl
          item={item}
          step={step}
          isGoodStep={isGoodStep}
          onStepChange={setStep}
          onChange={change}
        />
        <div className={styles.acts}>
          <Button
            kind="ghost"
            size="sm"
            icon="pencil"
            aria-label={`Editar ${item.name}`}
            onClick={() => onEdit(item)}
          >
            <span>Editar</span>
          </Button>
          <Button
            kind="danger-ghost"
            size="sm"
            icon="trash"
            data-remove=""
            onClick={(event) => {
              moveFocusOff(event);
              remove();
            }}
          >
            <span>Remover da Despensa</span>
          </Button>
        </div>
      </Card>
    </li>
  );
});

/** Low stock in words too, never by colour alone. */
function LowBadge({ item }: { item: PantryItem }) {
  if (!isLow(item)) return <span className={styles.category}>{item.categoryName}</span>;
  return (
    <Badge kind="warn-solid" icon="warning">
      {item.quantity === 0 ? 'Acabou' : 'Estoque baixo'}
    </Badge>
  );
}
