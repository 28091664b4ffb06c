import type { Product } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { useId, useRef } from 'react';
import { useHasAssistant } from '../../../sync/queries/server-features.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SubmitButtons } from '../../../ui/dialogs/SubmitButtons.tsx';
import { LabelPhoto } from './LabelPhoto.tsx';
import styles from './NewProductDialog.module.css';
import { NewProductFields } from './NewProductFields.tsx';
import {
  checkDraft,
  nonEmptyFields,
  type DraftField,
  type DraftProblems,
} from './product-draft.ts';
import { useBarcodeData } from './use-barcode-data.ts';
import { useLabelReading } from './use-label-reading.ts';
import { useProductDraft } from './use-product-draft.ts';
import { useRegistration } from './use-registration.ts';

export interface NewProductDialogProps {
  readonly isOpen: boolean;
  /**
   * Returns the element that gets the focus when the dialog closes, or true for the default: the
   * button that opened the dialog. Needed where that button may no longer be on the screen.
   */
  readonly finalFocus?: (() => HTMLElement | true) | undefined;
  /** The initial barcode: the scanned one. */
  readonly barcode?: Barcode | undefined;
  /** The initial name: the text for which no product was found. */
  readonly name?: string | undefined;
  /**
   * Called with the product after the server has confirmed it (PRD-02). `isNew` is false if the
   * person uses an existing product.
   */
  readonly onCreated: (product: Product, isNew: boolean) => void;
  /** Called when the person cancels or closes the dialog. */
  readonly onClose: () => void;
}

/**
 * Registers a product for all users (PRD). Closing the dialog keeps the draft. 'Cancelar', a
 * registration and the use of an existing product clear it.
 */
export function NewProductDialog(props: NewProductDialogProps) {
  const { isOpen, onCreated, onClose } = props;
  const id = useId();
  const photoButton = useRef<HTMLButtonElement>(null);
  const hasAssistant = useHasAssistant();
  const categories = useRead('getCategories', {}, { isEnabled: isOpen });
  const form = useProductDraft(props.barcode, props.name);
  const { draft } = form;
  const barcodeData = useBarcodeData({
    text: draft.barcode,
    isOpen,
    onLookedUp: (lookup) => form.fillFromLookUp(lookup ? nonEmptyFields(lookup) : {}),
  });
  const labelReading = useLabelReading({ isOpen, hasAssistant, onRead: form.fill });
  const registration = useRegistration({
    isOpen,
    onProblems: showProblems,
    onRegistered: (product) => completeWith(product, true),
  });

  function showProblems(problems: DraftProblems): void {
    form.setProblems(problems);
    const firstInvalid = fieldsInOrder.find((field) => problems[field] !== undefined);
    if (firstInvalid !== undefined) document.getElementById(`${id}-${firstInvalid}`)?.focus();
  }
  function completeWith(product: Product, isNew: boolean): void {
    form.clear();
    registration.clearFailure();
    onCreated(product, isNew);
  }
  function save(): void {
    const checked = checkDraft(draft, categories.data ?? []);
    if ('problems' in checked) showProblems(checked.problems);
    else void registration.save(checked.product);
  }
  function cancel(): void {
    form.clear();
    registration.clearFailure();
    onClose();
  }

  const existingProduct = barcodeData?.existingProduct ?? registration.existingProduct;
  return (
    <Dialog
      title="Cadastrar Novo Produto"
      isOpen={isOpen}
      initialFocus={photoButton}
      finalFocus={props.finalFocus}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <FailureMessage sentences={registration.failureTexts} />
          <SubmitButtons onCancel={cancel} size="lg" isBusy={registration.isSaving}>
            Salvar Produto
          </SubmitButtons>
        </>
      }
    >
      <LabelPhoto
        ref={photoButton}
        {...labelReading}
        isUncertain={form.uncertainFields.length > 0}
      />
      <NewProductFields
        id={id}
        form={form}
        categories={categories}
        existingProduct={existingProduct}
        hasOpenFoodFactsData={Boolean(barcodeData?.lookup)}
        onUseExisting={(product) => completeWith(product, false)}
      />
    </Dialog>
  );
}

const fieldsInOrder: readonly DraftField[] = [
  'barcode',
  'name',
  'brand',
  'typicalUnit',
  'categoryId',
];

/**
 * The messages about a failed registration, next to the buttons, where scrolling cannot hide them.
 */
function FailureMessage({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <div className={styles.failure} role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
