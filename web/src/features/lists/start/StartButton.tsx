import type { ListSummary } from '@quitanda/contract';
import { useId } from 'react';
import { supermarketOf } from '../../../lib/items/trip-of-list.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import { isDoneWithoutTrip } from '../ticked/all-ticked.ts';
import styles from './StartButton.module.css';
import { useStartShopping } from './use-start-shopping.ts';

const AllTickedButtons = lazyComponent(
  async () => (await import('../ticked/AllTickedButtons.tsx')).AllTickedButtons,
);

interface Props {
  /** Undefined while no list is selected. */
  readonly selectedList: ListSummary | undefined;
  /** Opens the dialog that asks for the supermarket. */
  readonly onChooseSupermarket: () => void;
}

/**
 * LST-09: a button that starts the trip in the last supermarket, and a button to choose another
 * supermarket.
 */
export function StartButton({ selectedList, onChooseSupermarket }: Props) {
  // It is two buttons, so memos would only make the first load larger.
  'use no memo';
  const hintId = useId();
  const toast = useToast();
  const start = useStartShopping(selectedList?.id);
  const pastSupermarkets = useRead('getSupermarkets', {}).data?.names ?? [];
  const items = useRead('getList', { params: { listId: selectedList?.id ?? '' } }).data?.items;
  if (selectedList && items && isDoneWithoutTrip(items)) {
    return <AllTickedButtons listId={selectedList.id} items={items} />;
  }
  const isEmpty = selectedList?._count.items === 0;
  const suggestedSupermarket =
    selectedList && !isEmpty ? (supermarketOf(selectedList) ?? pastSupermarkets[0]) : undefined;

  function handleClick() {
    if (selectedList === undefined) {
      toast.warning('Por favor, selecione uma lista para iniciar as compras.');
    } else if (suggestedSupermarket === undefined) onChooseSupermarket();
    else start(suggestedSupermarket);
  }
  return (
    <>
      <div className={styles.line}>
        <Button
          kind={selectedList === undefined ? 'outline' : 'primary'}
          size="lg"
          isBlock
          icon="cart"
          disabled={isEmpty}
          aria-describedby={isEmpty ? hintId : undefined}
          onClick={handleClick}
        >
          Ir para o Supermercado
          {suggestedSupermarket !== undefined && (
            <span className={styles.supermarket}> {suggestedSupermarket}</span>
          )}
        </Button>
        {suggestedSupermarket !== undefined && (
          <IconButton
            icon="swap"
            label="Outro supermercado"
            className={styles.otherSupermarket}
            onClick={onChooseSupermarket}
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
