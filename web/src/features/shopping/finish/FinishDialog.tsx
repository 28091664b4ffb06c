import type { ListItem, PantrySummary } from '@quitanda/contract';
import { useState } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { createNameCheck } from '../../../ui/fields/name-check.ts';
import { useForm } from '../../../ui/fields/use-form.ts';
import styles from './FinishDialog.module.css';
import { KeptOutChoice, type KeptOut } from './KeptOutChoice.tsx';
import type { FinishTarget } from './use-finish.ts';
import type { DialogState } from '../use-steps.ts';

interface FinishDialogProps extends DialogState {
  /** The items of the cart. */
  readonly taken: readonly ListItem[];
  readonly keptOut: KeptOut;
  readonly onFinish: (target: FinishTarget) => void;
  readonly onClose: () => void;
}

/** The name is undefined until the person types. Until then, the field shows the suggested name. */
const initial: { name?: string } = {};
const checkName = createNameCheck('O nome da despensa não pode ser vazio.');

/**
 * 'Finalizar Compra': the person selects a pantry or names a new one, and the trip ends (FIN-01).
 */
export function FinishDialog(props: FinishDialogProps) {
  const { isOpen, finalFocus, onFinish, onClose } = props;
  const pantries = useRead('getPantries', {});
  const hasNoPantry = pantries.data?.length === 0;
  const [isCreating, setIsCreating] = useState(false);
  const isNaming = hasNoPantry || isCreating;
  const suggestedName = hasNoPantry ? 'Cozinha' : '';
  const form = useForm({
    initial,
    checks: { name: (typed) => checkName(typed ?? suggestedName) },
    onSubmit: ({ name }) => onFinish({ newPantry: name }),
  });

  return (
    <Dialog
      title="Finalizar Compra"
      isOpen={isOpen}
      finalFocus={finalFocus}
      onClose={onClose}
      onSubmit={isNaming ? form.submit : undefined}
      footer={
        <>
          <Button kind="outline" size="lg" isBlock={!isNaming} onClick={onClose}>
            Cancelar
          </Button>
          {isNaming && (
            <Button kind="primary" size="lg" type="submit">
              Criar e finalizar
            </Button>
          )}
        </>
      }
    >
      <p>
        {hasNoPantry
          ? 'As compras vão para a sua despensa. Que nome ela tem?'
          : 'Para qual despensa você quer mover os itens do carrinho?'}
      </p>
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
            onChoose={() => onFinish({ pantryId: pantry.id })}
          />
        ))}
        {!isNaming && (
          <li>
            <Button kind="ghost" onClick={() => setIsCreating(true)}>
              + Criar Nova Despensa
            </Button>
          </li>
        )}
      </ul>
      {isNaming && (
        <div {...form.group}>
          <TextField
            label="Nome da Despensa"
            autoComplete="off"
            {...form.field('name')}
            value={form.typed.name ?? suggestedName}
          />
        </div>
      )}
      <KeptOutChoice taken={props.taken} {...props.keptOut} />
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
