import type { Product } from '@quitanda/contract';
import type { PantryUnit } from '@quitanda/contract/values';
import type { FormEvent } from 'react';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { formatQuantity } from '../../../lib/amounts/decimal.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ProductHead } from '../../../ui/signs/ProductHead.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useWrongField } from '../../../ui/fields/use-wrong-field.ts';
import type { Amount } from './amounts.ts';
import styles from './TargetForm.module.css';
import type { Target, TargetChoice } from './use-target.ts';

/** The words of lists and of pantries for the same fields. */
export interface TargetWords {
  readonly one: string;
  readonly create: string;
  readonly newName: string;
  readonly example: string;
  readonly choose: string;
  readonly loadFailure: string;
}

interface TargetFormProps {
  readonly id: string;
  readonly product: Product;
  readonly amount: Amount<PantryUnit>;
  readonly targets: readonly Target[];
  readonly isFailed: boolean;
  readonly choice: TargetChoice;
  readonly words: TargetWords;
  /** What the target already has of the product. */
  readonly note?: string | undefined;
  readonly onSubmit: () => void;
}

/** Chooses the amount of a product, and the list or pantry for it (CAT-06). */
export function TargetForm({ product, amount, targets, choice, words, ...form }: TargetFormProps) {
  const { fields, showWrong } = useWrongField<HTMLFormElement>();
  function submit(event: FormEvent) {
    event.preventDefault();
    form.onSubmit();
    showWrong();
  }
  return (
    <form id={form.id} ref={fields} className={styles.form} noValidate onSubmit={submit}>
      <ProductHead {...asItemProduct(product)}>
        {formatQuantity(amount.quantity, amount.unit)}
      </ProductHead>
      {form.isFailed && (
        <p className={styles.failure} role="alert">
          {words.loadFailure}
        </p>
      )}
      {choice.isCreating ? (
        <NewTarget choice={choice} words={words} hasOthers={targets.length > 0} />
      ) : (
        <>
          {targets.length > 0 && (
            <Select label={words.one} value={choice.selected?.id ?? ''} onChange={choice.select}>
              {targets.map(({ id, name, _count }) => (
                <option key={id} value={id}>
                  {name} ({_count.items})
                </option>
              ))}
            </Select>
          )}
          {form.note !== undefined && <p className={styles.note}>{form.note}</p>}
          <Button kind="ghost" className={styles.other} onClick={() => choice.setNewName('')}>
            {words.create}
          </Button>
        </>
      )}
    </form>
  );
}

interface NewTargetProps {
  readonly choice: TargetChoice;
  readonly words: TargetWords;
  readonly hasOthers: boolean;
}

function NewTarget({ choice, words, hasOthers }: NewTargetProps) {
  return (
    <>
      <TextField
        label={words.newName}
        placeholder={words.example}
        value={choice.newName}
        onChange={choice.setNewName}
        error={choice.problem}
        autoComplete="off"
        autoFocus
        enterKeyHint="done"
      />
      {hasOthers && (
        <Button kind="ghost" className={styles.other} onClick={choice.cancelCreating}>
          {words.choose}
        </Button>
      )}
    </>
  );
}
