import type { PantrySummary } from '@quitanda/contract';
import { useId, useState } from 'react';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { readActivePantryId } from '../../../lib/device/shopping-storage.ts';
import { Link } from '../../../router/Link.tsx';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { createNameCheck } from '../../../ui/fields/name-check.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../../ui/layout/RowWords.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import type { DialogState } from '../use-steps.ts';
import styles from './UnpricedFinishDialog.module.css';
import type { FinishTarget } from './use-finish.ts';

interface UnpricedFinishDialogProps extends DialogState {
  readonly listId: string;
  readonly itemCount: number;
  /** How many of the items have no price: at least one. */
  readonly unpricedCount: number;
  readonly onFinish: (target: FinishTarget) => void;
  /** Asks for the missing prices, one item after the other. */
  readonly onEnterPrices: () => void;
  readonly onClose: () => void;
}

const initial: { name?: string } = {};
const suggestedName = 'Cozinha';
const checkName = createNameCheck('O nome da despensa não pode ser vazio.');

/** FIN-06: finishes a trip of which some items, or all, have no price. */
export function UnpricedFinishDialog(props: UnpricedFinishDialogProps) {
  const { listId, itemCount, unpricedCount, isOpen, finalFocus, onFinish, onClose } = props;
  const hasSomePrices = unpricedCount < itemCount;
  const pantries = useRead('getPantries', {});
  const [selectedId, setSelectedId] = useState(readActivePantryId);
  const selected = pantries.data?.find(({ id }) => id === selectedId) ?? pantries.data?.[0];
  const form = useForm({
    initial,
    checks: { name: (typed) => checkName(typed ?? suggestedName) },
    onSubmit: ({ name }) => onFinish({ newPantry: name }),
  });
  return (
    <Dialog
      title={hasSomePrices ? someUnpricedText(unpricedCount, itemCount) : 'Nenhum item tem preço'}
      isOpen={isOpen}
      finalFocus={finalFocus}
      onClose={onClose}
      onSubmit={selected ? () => onFinish({ pantryId: selected.id }) : form.submit}
      footer={
        <>
          <Button kind="outline" size="lg" className={styles.action} onClick={props.onEnterPrices}>
            Informar preços
          </Button>
          <Button
            kind="primary"
            size="lg"
            type="submit"
            className={styles.action}
            disabled={pantries.isLoading}
          >
            {hasSomePrices ? 'Finalizar assim' : 'Finalizar sem preços'}
          </Button>
        </>
      }
    >
      <p>{consequenceText(itemCount, hasSomePrices)}</p>
      {selected ? (
        <PantryChoice
          pantries={pantries.data ?? []}
          selectedId={selected.id}
          onSelect={setSelectedId}
        />
      ) : (
        !pantries.isLoading && (
          <div {...form.group}>
            <TextField
              label="Nome da Despensa"
              autoComplete="off"
              {...form.field('name')}
              value={form.typed.name ?? suggestedName}
            />
          </div>
        )
      )}
      <section className={styles.part} aria-labelledby="precos-de-uma-vez">
        <h3 id="precos-de-uma-vez" className={styles.title}>
          Preços de uma vez
        </h3>
        <RowGroup>
          <li>
            <Link to="/notas/ler" search={{ lista: listId }} className={styles.way}>
              <Icon name="receipt" className={styles.icon} />
              <RowWords name="Ler a nota" meta="QR code ou foto: todos os preços" />
              <Icon name="chevron-right" className={styles.arrow} />
            </Link>
          </li>
        </RowGroup>
      </section>
    </Dialog>
  );
}

interface PantryChoiceProps {
  readonly pantries: readonly PantrySummary[];
  readonly selectedId: string;
  readonly onSelect: (pantryId: string) => void;
}

function PantryChoice({ pantries, selectedId, onSelect }: PantryChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.part}>
      <legend className={styles.title}>Despensa</legend>
      <RowGroup>
        {pantries.map(({ id, name, _count }) => (
          <li key={id}>
            <label className={styles.pantry}>
              <input
                type="radio"
                name={group}
                checked={id === selectedId}
                onChange={() => onSelect(id)}
              />
              <RowWords name={name} />{' '}
              <span className={styles.meta}>{formatItemCount(_count.items)}</span>
            </label>
          </li>
        ))}
      </RowGroup>
    </fieldset>
  );
}

const someUnpricedText = (unpricedCount: number, itemCount: number) =>
  `${unpricedCount} de ${itemCount} itens ${unpricedCount === 1 ? 'está' : 'estão'} sem preço`;

function consequenceText(itemCount: number, hasSomePrices: boolean): string {
  const moves =
    itemCount === 1 ? 'O item vai para a despensa.' : `Os ${itemCount} itens vão para a despensa.`;
  return hasSomePrices
    ? `${moves} O que está sem preço não entra nos gastos.`
    : `${moves} Sem preços, esta compra não entra nos gastos.`;
}
