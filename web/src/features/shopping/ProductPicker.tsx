import type { ItemProduct } from '@quitanda/contract';
import type { Barcode, StoreLabel } from '@quitanda/contract/barcodes';
import { nameProblemText } from '@quitanda/contract/text';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { asItemProduct } from '../../lib/as-item-product.ts';
import { nameWithout } from './name-without.ts';
import { PickerActions } from './PickerActions.tsx';
import { PickerDetour, type Detour } from './PickerDetour.tsx';
import { PickerResults } from './PickerResults.tsx';
import { PickerSearch } from './PickerSearch.tsx';
import { useWrongField } from '../../ui/use-wrong-field.ts';
import { useProductSearch } from './use-product-search.ts';
import type { DialogState } from './use-step.ts';

export interface ProductPickerProps extends DialogState {
  readonly title: string;
  /** The item the product is for; empty when something new is looked for. */
  readonly itemName: string;
  /** Stands above the search. */
  readonly lead?: ReactNode;
  /** What is sold by weight comes first. */
  readonly isWeighed?: boolean | undefined;
  readonly onChoose: (product: ItemProduct) => void;
  /** Given where going on without a product makes sense; takes the item's name, else the one typed. */
  readonly onContinueWithout?: ((name: string) => void) | undefined;
  /** A scale's label was scanned; given where that says something. */
  readonly onLabel?: ((label: StoreLabel) => void) | undefined;
  /** A code was scanned that nobody could be asked about. */
  readonly onNoSignal?: ((barcode: Barcode) => void) | undefined;
  readonly onClose: () => void;
}

/** Search of the catalogue for the product that stands for an item (LNK-01). */
export function ProductPicker(props: ProductPickerProps) {
  const { title, itemName, lead, isOpen, finalFocus, onChoose, onContinueWithout } = props;
  const search = useProductSearch(itemName);
  const [detour, setDetour] = useState<Detour>();
  const [unknownCode, setUnknownCode] = useState<Barcode>();
  const typed = search.typed.trim();
  const named = nameWithout(itemName, search.typed);
  /** What stood in the search when one wanted to go on under it, and could not. */
  const [refused, setRefused] = useState<string>();
  const { fields, showWrong } = useWrongField<HTMLDivElement>();

  if (detour !== undefined) {
    return (
      <PickerDetour
        {...props}
        detour={detour}
        typed={typed}
        unknownCode={unknownCode}
        onGo={setDetour}
        onLookUpFailed={(barcode) => {
          setUnknownCode(barcode);
          search.type(barcode);
          setDetour(undefined);
        }}
        onReturn={() => setDetour(undefined)}
      />
    );
  }
  const { isNothingFound } = search;
  const register = () => setDetour({ kind: 'register' });
  const problem = 'problem' in named ? named.problem : undefined;
  function continueWithout() {
    if ('name' in named) {
      onContinueWithout?.(named.name);
      return;
    }
    setRefused(search.typed);
    showWrong();
  }
  const canContinue = onContinueWithout !== undefined && problem !== 'blank';
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      finalFocus={finalFocus}
      isWide
      onClose={props.onClose}
      footer={
        canContinue || isNothingFound ? (
          <PickerActions
            onContinueWithout={canContinue ? continueWithout : undefined}
            onRegister={isNothingFound ? register : undefined}
          />
        ) : undefined
      }
    >
      {lead}
      <PickerSearch
        ref={fields}
        typed={search.typed}
        error={problem && refused === search.typed ? nameProblemText(problem) : undefined}
        onType={search.type}
        onScan={() => setDetour({ kind: 'scan' })}
      />
      <PickerResults
        search={search}
        isWeighed={props.isWeighed === true}
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
