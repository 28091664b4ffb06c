import type { Product } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { useId, useRef } from 'react';
import { useHasAssistant } from '../../../sync/queries/server-features.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { LabelPhoto } from './LabelPhoto.tsx';
import styles from './NewProductDialog.module.css';
import { NewProductFields } from './NewProductFields.tsx';
import { checkDraft, knownFields, type DraftField, type DraftProblems } from './product-draft.ts';
import { useBarcodeFacts } from './use-barcode-facts.ts';
import { useLabelReading } from './use-label-reading.ts';
import { useProductDraft } from './use-product-draft.ts';
import { useRegistration } from './use-registration.ts';

export interface NewProductDialogProps {
  readonly isOpen: boolean;
  /** The element that gets the focus when the dialog closes, if its opener is gone by then. */
  readonly finalFocus?: (() => HTMLElement | true) | undefined;
  /** The scanned barcode, as the initial value. */
  readonly barcode?: Barcode | undefined;
  /** The name for which no product was found, as the initial value. */
  readonly name?: string | undefined;
  /**
   * Called with the product after the server has confirmed it (PRD-02), also if it existed before.
   */
  readonly onCreated: (product: Product, isNew: boolean) => void;
  /** Called on 'Cancelar'. */
  readonly onClose: () => void;
}

/** Registers a product for all users (PRD). Only 'Cancelar' deletes the draft. */
export function NewProductDialog(props: NewProductDialogProps) {
  const { isOpen, onCreated, onClose } = props;
  const id = useId();
  const photo = useRef<HTMLButtonElement>(null);
  const hasAssistant = useHasAssistant();
  const categories = useRead('getCategories', {}, { isEnabled: isOpen });
  const form = useProductDraft(props.barcode, props.name);
  const { draft } = form;
  const facts = useBarcodeFacts({
    text: draft.barcode,
    isOpen,
    onLearned: (found) => form.fillFromLookUp(found ? knownFields(found) : {}),
  });
  const label = useLabelReading({ isOpen, onRead: form.fill });
  const registration = useRegistration({
    isOpen,
    onProblems: show,
    onRegistered: (product) => finish(product, true),
  });

  function show(problems: DraftProblems): void {
    form.setProblems(problems);
    const first = fieldsInOrder.find((field) => problems[field] !== undefined);
    if (first !== undefined) document.getElementById(`${id}-${first}`)?.focus();
  }
  function finish(product: Product, isNew: boolean): void {
    form.clear();
    registration.forgetFailure();
    onCreated(product, isNew);
  }
  function save(): void {
    const checked = checkDraft(draft, categories.data ?? []);
    if ('problems' in checked) show(checked.problems);
    else void registration.save(checked.product);
  }
  function cancel(): void {
    form.clear();
    registration.forgetFailure();
    onClose();
  }

  const known = facts?.known ?? registration.existing;
  return (
    <Dialog
      title="Cadastrar Novo Produto"
      isOpen={isOpen}
      initialFocus={hasAssistant ? photo : undefined}
      finalFocus={props.finalFocus}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Failure sentences={registration.failure} />
          <Button kind="outline" size="lg" onClick={cancel}>
            Cancelar
          </Button>
          <Button kind="primary" size="lg" type="submit" isBusy={registration.isSaving}>
            Salvar Produto
          </Button>
        </>
      }
    >
      {hasAssistant && <LabelPhoto ref={photo} {...label} />}
      <NewProductFields
        id={id}
        form={form}
        categories={categories}
        known={known}
        isCredited={Boolean(facts?.found)}
        onUseKnown={(product) => finish(product, false)}
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

/** Above the buttons, so that it is visible at any scroll position of the form. */
function Failure({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <div className={styles.failure} role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
