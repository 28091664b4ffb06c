import type { ItemProduct } from '@quitanda/contract';
import { type Barcode, type StoreLabel, readBarcode } from '@quitanda/contract/barcodes';
import { nameProblemText, cleanName, type NameProblem } from '@quitanda/contract/text';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { PickerActions } from './PickerActions.tsx';
import { PickerSubDialog, type SubDialog } from './PickerSubDialog.tsx';
import { PickerResults } from './PickerResults.tsx';
import { PickerSearch } from './PickerSearch.tsx';
import { useFocusInvalidField } from '../../../ui/fields/use-focus-invalid-field.ts';
import { useProductSearch } from './use-product-search.ts';
import type { DialogState } from '../use-steps.ts';

export interface ProductPickerProps extends DialogState {
  readonly title: string;
  /** The name of the item for which a product is selected; empty for a new item. */
  readonly itemName: string;
  /** Shown above the search. */
  readonly lead?: ReactNode;
  /** Whether products that are sold by weight come first. */
  readonly areWeighedFirst?: boolean | undefined;
  readonly onChoose: (product: ItemProduct) => void;
  /** Set if a product is optional. Called with the item's name, or else with the typed name. */
  readonly onContinueWithoutProduct?: ((name: string) => void) | undefined;
  /** Set if store labels can be scanned. Called with a scanned store label. */
  readonly onLabel?: ((label: StoreLabel) => void) | undefined;
  /** Called when a scanned code could not be looked up because there is no network. */
  readonly onOffline?: ((barcode: Barcode) => void) | undefined;
  readonly onClose: () => void;
}

/** Searches the catalogue for the product of an item (LNK-01). */
export function ProductPicker(props: ProductPickerProps) {
  const { title, itemName, lead, isOpen, finalFocus, onChoose, onContinueWithoutProduct } = props;
  const search = useProductSearch(itemName);
  const [subDialog, setSubDialog] = useState<SubDialog>();
  const [unknownCode, setUnknownCode] = useState<Barcode>();
  const typed = search.typed.trim();
  const nameResult = nameWithoutProduct(itemName, search.typed);
  /** The text that was rejected as a name when the person last tried to continue. */
  const [rejectedText, setRejectedText] = useState<string>();
  const { fields, focusInvalidField } = useFocusInvalidField<HTMLDivElement>();

  if (subDialog !== undefined) {
    return (
      <PickerSubDialog
        {...props}
        subDialog={subDialog}
        typed={typed}
        unknownCode={unknownCode}
        onOpen={setSubDialog}
        onNotFound={(barcode) => {
          setUnknownCode(barcode);
          search.setTyped(barcode);
          setSubDialog(undefined);
        }}
        onReturn={() => setSubDialog(undefined)}
      />
    );
  }
  const { isNothingFound } = search;
  const register = () => setSubDialog({ kind: 'register' });
  const problem = 'problem' in nameResult ? nameResult.problem : undefined;
  function continueWithoutProduct() {
    if ('name' in nameResult) {
      onContinueWithoutProduct?.(nameResult.name);
      return;
    }
    setRejectedText(search.typed);
    focusInvalidField();
  }
  const canContinueWithoutProduct = onContinueWithoutProduct !== undefined && problem !== 'blank';
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      finalFocus={finalFocus}
      isWide
      onClose={props.onClose}
      footer={
        canContinueWithoutProduct || isNothingFound ? (
          <PickerActions
            onContinueWithoutProduct={
              canContinueWithoutProduct ? continueWithoutProduct : undefined
            }
            onRegister={isNothingFound ? register : undefined}
          />
        ) : undefined
      }
    >
      {lead}
      <PickerSearch
        ref={fields}
        typed={search.typed}
        error={problem && rejectedText === search.typed ? nameProblemText(problem) : undefined}
        onType={search.setTyped}
        onScan={() => setSubDialog({ kind: 'scan' })}
      />
      <PickerResults
        search={search}
        areWeighedFirst={props.areWeighedFirst === true}
        onChoose={(product) => onChoose(asItemProduct(product))}
      />
      {!isNothingFound && search.failure === undefined && (
        <Button kind="ghost" onClick={register}>
          + Cadastrar Novo Produto
        </Button>
      )}
    </Dialog>
  );
}

/**
 * Returns the name of an item that is taken without a product: the item's own name, or else the
 * text of the search. A barcode is not accepted as a name: it counts as blank, so that the picker
 * does not offer to continue with it.
 */
function nameWithoutProduct(
  itemName: string,
  typed: string,
): { readonly name: string } | { readonly problem: NameProblem } {
  if (itemName !== '') return { name: itemName };
  return 'barcode' in readBarcode(typed) ? { problem: 'blank' } : cleanName(typed);
}
