import type { ListItem, PantrySummary } from '@quitanda/contract';
import { useRead } from '../../sync/use-read.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './FinishDialog.module.css';
import { StuckItems } from './StuckItems.tsx';
import type { DialogState } from './use-step.ts';

interface FinishDialogProps extends DialogState {
  readonly stuck: readonly ListItem[];
  readonly onChoosePantry: (pantryId: string) => void;
  readonly onCreatePantry: () => void;
  readonly onLinkProduct: (item: ListItem) => void;
  readonly onEnterPrice: (item: ListItem) => void;
  readonly onClose: () => void;
}

/** 'Finalizar Compra': tapping a pantry is the act itself (FIN-01). */
export function FinishDialog(props: FinishDialogProps) {
  const { stuck, isOpen, finalFocus, onChoosePantry, onCreatePantry, onClose } = props;
  const pantries = useRead('getPantries', {});
  return (
    <Dialog
      title="Finalizar Compra"
      isOpen={isOpen}
      finalFocus={finalFocus}
      onClose={onClose}
      footer={
        <Button kind="outline" size="lg" isBlock onClick={onClose}>
          Cancelar
        </Button>
      }
    >
      <StuckItems
        items={stuck}
        onLinkProduct={props.onLinkProduct}
        onEnterPrice={props.onEnterPrice}
      />
      <p>Para qual despensa você quer mover os itens do carrinho?</p>
      {pantries.failure && (
        <p className={styles.failure} role="alert">
          Falha ao carregar suas despensas.
        </p>
      )}
      {pantries.isLoading && <Skeleton rows={2} />}
      <ul className={styles.pantries}>
        {pantries.data?.map((pantry) => (
          <PantryOption
            key={pantry.id}
            pantry={pantry}
            onChoose={() => onChoosePantry(pantry.id)}
          />
        ))}
        <li>
          <Button kind="ghost" onClick={onCreatePantry}>
            + Criar Nova Despensa
          </Button>
        </li>
      </ul>
    </Dialog>
  );
}

function PantryOption({ pantry, onChoose }: { pantry: PantrySummary; onChoose: () => void }) {
  const count = pantry._count.items;
  return (
    <li>
      <button type="button" className={styles.option} onClick={onChoose}>
        <span className={styles.jar}>
          <Icon name="jar" />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{pantry.name}</span>{' '}
          <span className={styles.meta}>{count === 1 ? '1 item' : `${count} itens`}</span>
        </span>
        <Icon name="arrow-right" className={styles.arrow} />
      </button>
    </li>
  );
}
