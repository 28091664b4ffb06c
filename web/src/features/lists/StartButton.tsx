import type { ListSummary } from '@quitanda/contract';
import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast-region.tsx';
import styles from './StartButton.module.css';

interface Props {
  readonly selected: ListSummary | undefined;
  readonly onStart: () => void;
}

/** LST-09. */
export function StartButton({ selected, onStart }: Props) {
  const hintId = useId();
  const toast = useToast();
  const isEmpty = selected?._count.items === 0;

  function handleClick() {
    if (selected !== undefined) onStart();
    else toast.warning('Por favor, selecione uma lista para iniciar as compras.');
  }
  return (
    <>
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
      </Button>
      {isEmpty && (
        <p id={hintId} className={styles.hint}>
          Adicione itens para começar
        </p>
      )}
    </>
  );
}
