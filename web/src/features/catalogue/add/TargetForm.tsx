import type { Product } from '@quitanda/contract';
import type { PantryUnit } from '@quitanda/contract/values';
import { formatAmount } from '@quitanda/contract/units';
import { useState } from 'react';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import type { Read } from '../../../sync/reads-and-writes.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { createNameCheck } from '../../../ui/fields/name-check.ts';
import { ProductHead } from '../../../ui/signs/ProductHead.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import type { Amount } from './default-amount.ts';
import styles from './TargetForm.module.css';
import type { Target, TargetChoice } from './use-target.ts';

export interface ProductFormProps {
  readonly id: string;
  readonly product: Product;
  readonly onDone: () => void;
}

/** The texts of the form, which differ between lists and pantries. */
interface TargetTexts {
  readonly label: string;
  readonly createLabel: string;
  readonly newNameLabel: string;
  readonly placeholder: string;
  /** The message for a new list or pantry without a name. */
  readonly blankName: string;
  readonly chooseLabel: string;
  readonly loadFailure: string;
}

interface TargetFormProps extends ProductFormProps {
  readonly amount: Amount<PantryUnit>;
  readonly targets: Read<readonly Target[]>;
  readonly choice: TargetChoice;
  readonly texts: TargetTexts;
  /** Says how much of the product the list or pantry already contains. */
  readonly note?: string | undefined;
  /** Adds the product to an existing list or pantry. */
  readonly onAdd: (targetId: string) => void;
  /** Creates a list or pantry with this name, and adds the product to it. */
  readonly onAddToNew: (name: string) => void;
}

/** Selects the list or pantry for a product, or names a new one, and adds the product (CAT-06). */
export function TargetForm(props: TargetFormProps) {
  const { product, amount, targets, choice, texts, note } = props;
  const { selected, select } = choice;
  const [isNewSelected, setIsNewSelected] = useState(false);
  const existing = targets.data ?? [];
  const isCreating = isNewSelected || targets.data?.length === 0;
  const checkName = createNameCheck(texts.blankName);
  const form = useForm({
    initial: { name: '' },
    checks: { name: (typed) => (isCreating ? checkName(typed) : { value: typed }) },
    onSubmit({ name }) {
      if (isCreating) props.onAddToNew(name);
      else if (selected) props.onAdd(selected.id);
      props.onDone();
    },
    isSubmitDisabled: !isCreating && selected === undefined,
    submitsOnce: true,
  });

  function startCreating() {
    setIsNewSelected(true);
    form.field('name').onChange('');
  }
  return (
    <form id={props.id} className={styles.form} {...form.props}>
      <ProductHead {...asItemProduct(product)}>{formatAmount(amount)}</ProductHead>
      {targets.failure && (
        <p className={styles.failure} role="alert">
          {texts.loadFailure}
        </p>
      )}
      {isCreating ? (
        <>
          <TextField
            label={texts.newNameLabel}
            placeholder={texts.placeholder}
            autoComplete="off"
            autoFocus
            enterKeyHint="done"
            {...form.field('name')}
          />
          {existing.length > 0 && (
            <Button kind="ghost" className={styles.other} onClick={() => setIsNewSelected(false)}>
              {texts.chooseLabel}
            </Button>
          )}
        </>
      ) : (
        <>
          {existing.length > 0 && (
            <Select label={texts.label} value={selected?.id ?? ''} onChange={select}>
              {existing.map(({ id, name, _count }) => (
                <option key={id} value={id}>
                  {name} ({_count.items})
                </option>
              ))}
            </Select>
          )}
          {note !== undefined && <p className={styles.note}>{note}</p>}
          <Button kind="ghost" className={styles.other} onClick={startCreating}>
            {texts.createLabel}
          </Button>
        </>
      )}
    </form>
  );
}
