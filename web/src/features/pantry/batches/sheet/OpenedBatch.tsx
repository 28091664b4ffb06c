import type { PantryItem } from '@quitanda/contract';
import { costOf, daysBetween, type Batch } from '@quitanda/contract/batches/batches';
import { expiryText, soonDays } from '@quitanda/contract/batches/expiring';
import { formatAmount } from '@quitanda/contract/units';
import type { Centavos } from '@quitanda/contract/values';
import type { Ref } from 'react';
import { formatMoney } from '../../../../lib/amounts/money.ts';
import { formatDate } from '../../../../lib/dates/dates.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { Badge } from '../../../../ui/signs/Badge.tsx';
import { DateIcon } from '../../../../ui/signs/DateIcon.tsx';
import { Icon } from '../../../../ui/signs/Icon.tsx';
import { useHoldToOpen } from '../../../../ui/touch/use-hold-to-open.ts';
import { guessText } from './DateChips.tsx';
import styles from './ItemSheet.module.css';

interface Props {
  readonly item: PantryItem;
  readonly batch: Batch;
  readonly today: string;
  /** What 'Usei' takes. */
  readonly usedAmount: number;
  readonly pencilRef: Ref<HTMLButtonElement>;
  readonly onEdit: () => void;
  readonly onUse: (amount: number) => void;
  readonly onAskUsed: () => void;
  readonly onThrowAway: () => void;
}

/** The words of a batch: 'Vence em 3 dias', or 'Sem data'. */
export function batchTitle({ bestBefore, isGuess }: Batch, today: string): string {
  if (!bestBefore) return 'Sem data';
  const text = expiryText(daysBetween(today, bestBefore), isGuess);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** '25/11/2026 · 1 un'. */
export function batchDetails({ bestBefore, isGuess, amount }: Batch, item: PantryItem): string {
  const amountText = formatAmount({ ...item, quantity: amount });
  if (!bestBefore) return amountText;
  return `${isGuess ? guessText(bestBefore) : formatDate(bestBefore)} · ${amountText}`;
}

/** The batch whose buttons the sheet shows (VAL-07, VAL-12). */
export function OpenedBatch(props: Props) {
  const { item, batch, today, usedAmount, pencilRef } = props;
  const days = batch.bestBefore ? daysBetween(today, batch.bestBefore) : undefined;
  const isPast = days !== undefined && days < 0;
  const isSoon = days !== undefined && days <= soonDays;
  const cost = costOf(batch, batch.amount);
  const hold = useHoldToOpen('[data-use]', props.onAskUsed);
  const title = batchTitle(batch, today);
  return (
    <section
      className={classNames(styles.opened, isSoon && styles.soon, isPast && styles.past)}
      aria-label={title}
    >
      <div className={styles.openedHead}>
        <div className={styles.openedState}>
          <div className={styles.openedWords}>
            <p className={styles.openedTitle}>
              {isSoon && <Icon name={isPast ? 'error' : 'warning'} />}
              {title}
            </p>
            <p>{batchDetails(batch, item)}</p>
            {batch.kind === 'use-by' && <p>Consumir até esta data</p>}
          </div>
          {batch.frozenOn ? (
            <Badge kind="info">Congelado</Badge>
          ) : (
            batch.openedOn && (
              <Badge kind="warn-solid">
                <DateIcon name="open" />
                Aberto
              </Badge>
            )
          )}
        </div>
        <IconButton
          ref={pencilRef}
          icon="pencil"
          kind="quiet"
          label={`Mudar: ${title}`}
          className={styles.pencil}
          onClick={props.onEdit}
        />
      </div>
      <div className={styles.buttons} {...hold}>
        <Button
          data-use=""
          icon="check"
          size="lg"
          onClick={() => props.onUse(isPast ? batch.amount : usedAmount)}
        >
          {isPast ? 'Já usei' : 'Usei'}
        </Button>
        <Button
          kind="outline"
          size="lg"
          icon="trash"
          className={styles.waste}
          onClick={props.onThrowAway}
        >
          <span className={styles.wasteName}>Foi para o lixo</span>
          <span className={styles.wasteCost}>
            {cost === null ? 'sem preço' : `custou ${formatMoney(cost as Centavos)}`}
          </span>
        </Button>
      </div>
    </section>
  );
}
