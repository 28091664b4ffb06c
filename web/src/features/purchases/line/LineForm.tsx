import type { ItemProduct } from '@quitanda/contract';
import { unitWord } from '@quitanda/contract/unit-words';
import { toCentavos } from '@quitanda/contract/values';
import { useRef, useState, type ReactNode } from 'react';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SubmitButtons } from '../../../ui/dialogs/SubmitButtons.tsx';
import { useFocusInvalidField } from '../../../ui/fields/use-focus-invalid-field.ts';
import { useUsualPrice } from '../../insights/prices/use-usual-price.ts';
import { ProductPicker } from '../../shopping/pick/ProductPicker.tsx';
import { DerivedPrice } from '../../shopping/take/DerivedPrice.tsx';
import { PriceFields } from '../../shopping/take/PriceFields.tsx';
import { UnitChoice } from '../../shopping/take/UnitChoice.tsx';
import { UnusualPriceDialog } from '../../shopping/take/UnusualPriceDialog.tsx';
import { useUnusualPriceQuestion } from '../../shopping/take/use-unusual-price-question.ts';
import { Effects } from '../corrections/Effects.tsx';
import type { Effect } from '../corrections/effects.ts';
import { LineHead } from './LineHead.tsx';
import styles from './LineForm.module.css';
import type { InitialValues, LineValues } from './line-values.ts';
import { useLineForm } from './use-line-form.ts';

interface LineFormProps {
  /** The name of the item on its list. */
  readonly itemName: string;
  readonly initial: InitialValues;
  readonly submitLabel: string;
  /** Whether the line itself is among the purchases of which the usual price is the median. */
  readonly isPurchased?: boolean;
  /** Whether the first field has the focus at first; otherwise none has. */
  readonly startsAtPrice?: boolean;
  /** Shown above the fields. */
  readonly note?: ReactNode;
  /** Shown below the fields. */
  readonly children?: ReactNode;
  readonly effectsOf: (values: LineValues, product: ItemProduct | null) => readonly Effect[];
  /** `product` is set if the person has selected a product. */
  readonly onSubmit: (values: LineValues, product: ItemProduct | null) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The sheet of one line of a trip: product, price and amount, and what follows (CMP-21). */
export function LineForm(props: LineFormProps) {
  const { itemName, initial, submitLabel, note, children, isOpen, onClose } = props;
  const form = useLineForm(initial);
  const { product, unit, draft, values } = form;
  const [selected, setSelected] = useState<ItemProduct | null>(null);
  const [isPicking, setIsPicking] = useState(false);
  const { fields, focusInvalidField } = useFocusInvalidField<HTMLDivElement>();
  // No field has the focus at first, because many people open the sheet to remove the line.
  const changeButton = useRef<HTMLButtonElement>(null);
  const word = unitWord(product?.name ?? itemName, unit);
  const price = values?.pricedLine.unitPrice;
  const pricedItem = {
    price: price ?? toCentavos(0),
    unit,
    productId: product?.id ?? null,
    productName: product?.name ?? null,
    name: itemName,
  };
  const unusualText = useUnusualPriceQuestion(pricedItem, undefined);
  // The only known price is the one that is being corrected, so it says nothing about the new one.
  const usualPrices = useUsualPrice(pricedItem)?.usual ?? [];
  const isOnlyPurchase = props.isPurchased === true && usualPrices.every(isBoughtOnce);
  const question = isOnlyPurchase ? undefined : unusualText;
  const [isQuestionOpen, setIsQuestionOpen] = useState(false);

  function submit() {
    const valid = form.validate();
    if (valid === undefined) focusInvalidField();
    else if (question !== undefined && !isQuestionOpen) setIsQuestionOpen(true);
    else props.onSubmit(valid, selected);
  }

  if (isPicking) {
    return (
      <ProductPicker
        isOpen={isOpen}
        finalFocus={() => true}
        title={`Vincular Produto para "${itemName}"`}
        itemName={itemName}
        onChoose={(chosen) => {
          setSelected(chosen);
          form.changeProduct(chosen);
          setIsPicking(false);
        }}
        onClose={() => setIsPicking(false)}
      />
    );
  }
  return (
    <Dialog
      title={product?.name ?? itemName}
      head={
        <LineHead
          itemName={itemName}
          product={product}
          buttonRef={changeButton}
          onChange={() => setIsPicking(true)}
        />
      }
      isCompact
      isOpen={isOpen}
      initialFocus={props.startsAtPrice === true ? undefined : changeButton}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <SubmitButtons onCancel={onClose} size="lg">
          {submitLabel}
          {values && values.isUnpriced !== true && (
            <>
              {'\u00a0· '}
              <span className={styles.noWrap}>{formatMoney(values.pricedLine.total)}</span>
            </>
          )}
        </SubmitButtons>
      }
    >
      <div ref={fields} className={styles.form}>
        {note}
        <PriceFields
          unit={unit}
          unitWord={word}
          draft={draft}
          invalidFields={form.invalidFields}
          suggestedPrice={undefined}
          onChange={form.change}
        />
        <UnitChoice
          productName={product?.name ?? itemName}
          value={unit}
          onChange={form.changeUnit}
        />
        {values?.pricedLine.isTotalTyped === true && values.isUnpriced !== true && (
          <DerivedPrice pricedLine={values.pricedLine} unit={word} />
        )}
        {values && <Effects effects={props.effectsOf(values, selected)} />}
        {children}
        <UnusualPriceDialog
          question={question}
          isOpen={isQuestionOpen && question !== undefined}
          onConfirm={submit}
          onClose={() => setIsQuestionOpen(false)}
        />
      </div>
    </Dialog>
  );
}

const isBoughtOnce = ({ count }: { readonly count: number }) => count <= 1;
