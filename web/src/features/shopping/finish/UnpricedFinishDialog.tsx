import type { ListItem, PantrySummary } from '@quitanda/contract';
import type { Centavos } from '@quitanda/contract/values';
import { useId, useState } from 'react';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { readActivePantryId } from '../../../lib/device/shopping-storage.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import type { Checked } from '../../../ui/fields/checks.ts';
import { createNameCheck } from '../../../ui/fields/name-check.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../../ui/layout/RowWords.tsx';
import type { DialogState } from '../use-steps.ts';
import styles from './UnpricedFinishDialog.module.css';
import { parsePrice } from '../take/item-draft.ts';
import { PriceWays } from './PriceWays.tsx';
import { totalProblem } from './total-problem.ts';
import { KeptOutChoice, type KeptOut } from './KeptOutChoice.tsx';
import type { FinishTarget } from './use-finish.ts';

interface UnpricedFinishDialogProps extends DialogState {
  readonly listId: string;
  /** The items of the cart. */
  readonly taken: readonly ListItem[];
  /** How many of the items have no price: at least one. */
  readonly unpricedCount: number;
  /** What the items with a price cost. */
  readonly pricedTotal: Centavos;
  readonly keptOut: KeptOut;
  readonly onFinish: (target: FinishTarget, total: Centavos | undefined) => void;
  /** Asks for the missing prices, one item after the other. */
  readonly onEnterPrices: () => void;
  readonly onClose: () => void;
}

const initial: { name?: string; total: string } = { total: '' };
const suggestedName = 'Cozinha';
const checkName = createNameCheck('O nome da despensa não pode ser vazio.');

/** FIN-06: finishes a trip of which some items, or all, have no price. */
export function UnpricedFinishDialog(props: UnpricedFinishDialogProps) {
  const { listId, taken, unpricedCount, pricedTotal, isOpen, onFinish, onClose } = props;
  const itemCount = taken.length;
  const hasSomePrices = unpricedCount < itemCount;
  const pantries = useRead('getPantries', {});
  const [selectedId, setSelectedId] = useState(readActivePantryId);
  const selected = pantries.data?.find(({ id }) => id === selectedId) ?? pantries.data?.[0];
  const [isTotalShown, setIsTotalShown] = useState(false);
  const form = useForm({
    initial,
    checks: {
      name: (typed) => (selected ? { value: '' } : checkName(typed ?? suggestedName)),
      total: (typed) => (isTotalShown ? checkTotal(typed, pricedTotal) : { value: undefined }),
    },
    onSubmit: ({ name, total }) =>
      onFinish(selected ? { pantryId: selected.id } : { newPantry: name }, total),
  });
  const submitLabel = hasSomePrices ? 'Finalizar assim' : 'Finalizar sem preços';
  return (
    <Dialog
      title={hasSomePrices ? someUnpricedText(unpricedCount, itemCount) : 'Nenhum item tem preço'}
      isOpen={isOpen}
      finalFocus={props.finalFocus}
      onClose={onClose}
      onSubmit={form.submit}
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
            {isTotalShown ? 'Finalizar com o total' : submitLabel}
          </Button>
        </>
      }
    >
      <div {...form.group} className={styles.body}>
        <p>{consequenceText(itemCount, hasSomePrices, isTotalShown)}</p>
        {selected ? (
          <PantryChoice
            pantries={pantries.data ?? []}
            selectedId={selected.id}
            onSelect={setSelectedId}
          />
        ) : (
          !pantries.isLoading && (
            <TextField
              label="Nome da Despensa"
              autoComplete="off"
              {...form.field('name')}
              value={form.typed.name ?? suggestedName}
            />
          )
        )}
        <PriceWays
          listId={listId}
          totalField={isTotalShown ? form.field('total') : undefined}
          onToggleTotal={() => setIsTotalShown(!isTotalShown)}
        />
        <KeptOutChoice taken={taken} {...props.keptOut} />
      </div>
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

function checkTotal(typed: string, pricedTotal: Centavos): Checked<Centavos> {
  const value = parsePrice(typed);
  const problem = totalProblem(value, pricedTotal);
  return value === null || problem !== undefined ? { problem: problem ?? '' } : { value };
}

function consequenceText(itemCount: number, hasSomePrices: boolean, isTotalKnown: boolean): string {
  const moves =
    itemCount === 1 ? 'O item vai para a despensa.' : `Os ${itemCount} itens vão para a despensa.`;
  if (isTotalKnown) return `${moves} O total entra nos gastos; os itens ficam sem preço.`;
  return hasSomePrices
    ? `${moves} O que está sem preço não entra nos gastos.`
    : `${moves} Sem preços, esta compra não entra nos gastos.`;
}
