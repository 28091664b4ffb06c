import type { ListSummary } from '@quitanda/contract';
import { useId } from 'react';
import { supermarketOf } from '../../../lib/items/trip-of-list.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import styles from './StartButton.module.css';
import { useStartShopping } from './use-start-shopping.ts';

interface Props {
  readonly selected: ListSummary | undefined;
  /** Opens the choice of the supermarket. */
  readonly onAsk: () => void;
}

/**
 * LST-09: starts the trip with one tap if a supermarket was chosen before, and offers to choose
 * another.
 */
export function StartButton({ selected, onAsk }: Props) {
  const hintId = useId();
  const toast = useToast();
  const start = useStartShopping(selected?.id);
  const past = useRead('getSupermarkets', {}).data?.names ?? [];
  const isEmpty = selected?._count.items === 0;
  const last = selected && !isEmpty ? (supermarketOf(selected) ?? past[0]) : undefined;

  function handleClick() {
    if (selected === undefined) {
      toast.warning('Por favor, selecione uma lista para iniciar as compras.');
    } else if (last === undefined) onAsk();
    else start(last);
  }
  return (
    <>
      <div className={styles.line}>
        <Button
          kind={selected === undefined ? 'outline' : 'primary'}
          size="lg"
          isBlock
          icon="cart"
          disabled={isEmpty}
          aria-describedby={isEmpty ? hintId : undefined}
          onClick={handleClick}
        >
          Ir para o Supermercado
          {last !== undefined && <span className={styles.last}> {last}</span>}
        </Button>
        {last !== undefined && (
          <IconButton
            icon="swap"
            label="Outro supermercado"
            className={styles.other}
            onClick={onAsk}
          />
        )}
      </div>
      {isEmpty && (
        <p id={hintId} className={styles.hint}>
          Adicione itens para começar
        </p>
      )}
    </>
  );
}
