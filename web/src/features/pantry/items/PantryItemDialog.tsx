import type { ItemProduct, PantryItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { shownNumber, shownUnit, toStoredNumber } from '@quitanda/contract/units';
import { defaultLowStockThreshold } from '@quitanda/contract/values';
import { useId, useState } from 'react';
import { formatDecimal, parseQuantityIn } from '../../../lib/amounts/decimal.ts';
import { checkQuantity } from '../../../lib/amounts/quantities.ts';
import { readStockStep } from '../../../lib/device/shopping-storage.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { PhotoTile } from '../../../shared/photos/PhotoTile.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DecimalField } from '../../../ui/fields/DecimalField.tsx';
import { createNameCheck } from '../../../ui/fields/name-check.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import type { Checked, Values } from '../../../ui/fields/checks.ts';
import { useForm } from '../../../ui/fields/use-form.ts';
import { ItemActions } from '../joining/ItemActions.tsx';
import styles from './PantryItemDialog.module.css';
import { runOutRangeText } from '../running-out/run-out-range-text.ts';
import { defaultStepOf, type Habit } from './stock.ts';
import { createStepCheck, saveStep } from './stock-step.ts';
import { useRestoreItem } from './use-remove-item.ts';

const ProductPicker = lazyDialog(
  async () => (await import('../../shopping/pick/ProductPicker.tsx')).ProductPicker,
);

const JoinDialog = lazyDialog(async () => (await import('../joining/JoinDialog.tsx')).JoinDialog);
const UnitDialog = lazyDialog(async () => (await import('../joining/UnitDialog.tsx')).UnitDialog);
const stepDialogs = { join: JoinDialog, unit: UnitDialog } as const;

/** The dialog that replaces the form. */
type Step = 'pick' | keyof typeof stepDialogs;

interface FormProps {
  readonly pantryId: string;
  readonly item: PantryItem;
  /** The usual purchase and the run-out of the item; undefined if it was bought too rarely. */
  readonly habit: Habit | undefined;
  readonly now: number;
  readonly onClose: () => void;
}

interface Props extends Omit<FormProps, 'item'> {
  /** Also set during the closing animation; undefined once another device has removed the item. */
  readonly item: PantryItem | undefined;
  readonly isOpen: boolean;
}

/** The form at the tap on a button whose dialog replaces it. */
interface UnsavedForm {
  /** The item as it was when the form was opened. */
  readonly item: PantryItem;
  readonly typed: Readonly<Record<Field, string>>;
}

/**
 * PAN-06: the form of an item, with its forecast and its removal. If somebody removes the item
 * meanwhile, the dialog says so, and adds it again with what is typed (SYN-37).
 */
export function PantryItemDialog({ item: current, isOpen, onClose, ...form }: Props) {
  const formId = useId();
  const [step, setStep] = useState<Step>();
  const [unsavedForm, setUnsavedForm] = useState<UnsavedForm>();
  /** The item as it was shown last. */
  const [item, setItem] = useState(current);
  if (current !== undefined && current !== item) setItem(current);
  const isGone = isOpen && current === undefined;
  const linkProduct = useLinkProduct(form.pantryId, item);
  // What is gone has no product, unit or other item to choose; the form with what is typed is shown.
  if (isGone && step !== undefined) setStep(undefined);
  function close() {
    setUnsavedForm(undefined);
    onClose();
  }
  if (item && (step === 'join' || step === 'unit')) {
    const StepDialog = stepDialogs[step];
    return (
      <StepDialog
        pantryId={form.pantryId}
        item={item}
        isOpen={isOpen}
        onDone={() => {
          setStep(undefined);
          close();
        }}
        onClose={() => setStep(undefined)}
      />
    );
  }
  if (step === 'pick' && item) {
    return (
      <ProductPicker
        isOpen={isOpen}
        finalFocus={() => true}
        title={`Vincular Produto para "${item.name}"`}
        itemName={item.name}
        onChoose={(product) => {
          setStep(undefined);
          linkProduct(product);
        }}
        onClose={() => setStep(undefined)}
      />
    );
  }
  return (
    <FormDialog
      title={item?.name ?? ''}
      isOpen={isOpen && item !== undefined}
      onClose={close}
      formId={formId}
      submitLabel={isGone ? 'Adicionar de novo' : 'Salvar'}
    >
      <p role="status" className={styles.gone}>
        {isGone && `"${item?.name}" saiu da despensa enquanto você editava.`}
      </p>
      {item && (
        <ItemForm
          key={item.id}
          id={formId}
          item={item}
          isGone={isGone}
          {...form}
          unsavedForm={unsavedForm?.item.id === item.id ? unsavedForm : undefined}
          onStep={(next, unsaved) => {
            setUnsavedForm(unsaved);
            setStep(next);
          }}
          onClose={close}
        />
      )}
    </FormDialog>
  );
}

/** PAN-08: returns a function that links a product to an item that has only a name. */
function useLinkProduct(pantryId: string, item: PantryItem | undefined) {
  const write = useWrite();
  const toast = useToast();
  return (product: ItemProduct) => {
    if (item === undefined) return;
    write(
      'changePantryItem',
      { params: { pantryId, itemId: item.id }, body: { productId: product.id } },
      { failureText: 'Falha ao atualizar item.', context: { product } },
    );
    toast.success(`"${item.name}" vinculado a "${product.name}".`);
  };
}

/** The fields are in the shown unit; their values are in the stored one. */
function createChecks(item: PantryItem) {
  const createCheck =
    (min: number) =>
    (typed: string): Checked<number> => {
      const checked = checkQuantity(parseQuantityIn(typed, shownUnit(item)), min);
      return 'value' in checked ? { value: toStoredNumber(checked.value, item) } : checked;
    };
  const checkOptional = (typed: string): Checked<number | null> =>
    typed.trim() === '' ? { value: null } : createCheck(0)(typed);
  return {
    name: createNameCheck(),
    stock: createCheck(0),
    step: createStepCheck(item),
    threshold: checkOptional,
    target: checkOptional,
  };
}
type Checks = ReturnType<typeof createChecks>;
type Field = keyof Checks;

const formatStored = (value: number, item: PantryItem) =>
  formatDecimal(shownNumber({ ...item, quantity: value }));
const formatOptional = (value: number | null, item: PantryItem) =>
  value === null ? '' : formatStored(value, item);

interface ItemFormProps extends FormProps {
  readonly id: string;
  readonly isGone: boolean;
  readonly unsavedForm: UnsavedForm | undefined;
  readonly onStep: (step: Step, unsaved: UnsavedForm) => void;
}

function ItemForm(props: ItemFormProps) {
  const { id, pantryId, item, isGone, habit, now, unsavedForm, onStep, onClose } = props;
  const write = useWrite();
  const restore = useRestoreItem(pantryId);
  const defaultStep = defaultStepOf(item, habit?.usual ?? null);
  /** The item as it was when the dialog was opened. `item` may change while the dialog is open. */
  const [initialItem] = useState(unsavedForm?.item ?? item);
  const [initial] = useState(
    unsavedForm?.typed ?? {
      name: item.name,
      stock: formatStored(item.quantity, item),
      step: formatStored(readStockStep(item.id) ?? defaultStep, item),
      threshold: formatOptional(item.lowStockAlertThreshold, item),
      target: formatOptional(item.targetQuantity, item),
    },
  );
  const form = useForm({ initial, checks: createChecks(item), onSubmit: save });

  const goTo = (step: Step) => onStep(step, { item: initialItem, typed: form.typed });

  const renderField = (name: Exclude<Field, 'name'>, label: string) => (
    <DecimalField
      label={`${label} (${shownUnit(item)}${name === 'threshold' || name === 'target' ? ', opcional' : ''})`}
      placeholder={name === 'threshold' ? formatStored(defaultLowStockThreshold, item) : undefined}
      {...form.field(name)}
    />
  );

  function save(values: Values<Record<Field, string>, Checks>) {
    const { stock: quantity, threshold: lowStockAlertThreshold, target: targetQuantity } = values;
    const savedId = isGone ? newId() : item.id;
    saveStep(savedId, values.step, defaultStep);
    if (isGone) {
      const { name } = values;
      restore({ ...item, id: savedId, name, quantity, lowStockAlertThreshold, targetQuantity });
      onClose();
      return;
    }
    // Sends only the changed fields, because another device may have changed the unchanged ones.
    const body = {
      ...(values.name !== initialItem.name && { name: values.name }),
      ...(quantity !== initialItem.quantity && { quantity }),
      ...(lowStockAlertThreshold !== initialItem.lowStockAlertThreshold && {
        lowStockAlertThreshold,
      }),
      ...(targetQuantity !== initialItem.targetQuantity && { targetQuantity }),
    };
    if (Object.keys(body).length > 0) {
      const params = { pantryId, itemId: item.id };
      write('changePantryItem', { params, body }, { failureText: 'Falha ao atualizar item.' });
    }
    onClose();
  }

  return (
    <form id={id} className={styles.form} {...form.props}>
      {habit?.runOut && item.quantity > 0 && (
        <p className={styles.forecast}>{runOutRangeText(habit.runOut, now)}</p>
      )}
      {!isGone && item.productId === null && (
        <Button kind="ghost" icon="tag" className={styles.ghostButton} onClick={() => goTo('pick')}>
          Que produto era?
        </Button>
      )}
      <TextField label="Nome" className={styles.name} autoComplete="off" {...form.field('name')} />
      {renderField('stock', 'Estoque')}
      {renderField('step', 'Passo de − e +')}
      {renderField('threshold', 'Avisar quando restar')}
      {renderField('target', 'Ter em casa')}
      <PhotoTile item={item} />
      {!isGone && (
        <div className={styles.actions}>
          <ItemActions pantryId={pantryId} item={item} onOpen={goTo} onDone={onClose} />
        </div>
      )}
    </form>
  );
}
