import type { ItemProduct, ListItem } from '@quitanda/contract';
import type { Barcode, StoreLabel } from '@quitanda/contract/barcodes';
import { useRef, useState } from 'react';
import type { ReadLabel } from './store-labels.ts';

/** Something on its way into the cart. */
export interface Taking {
  readonly item: ListItem;
  readonly product: ItemProduct | null;
  /** Id of what gets the focus back, where that is not the item's own button. */
  readonly opener?: string | undefined;
  /** A code that nobody could be asked about: it goes along and is registered later (SHO-18). */
  readonly barcode?: Barcode | undefined;
  /** The scale's label that it was read from (SHO-13). */
  readonly label?: ReadLabel | undefined;
}

/** From 'Pegar', 'Editar' or 'Adicionar produto' into the cart. */
export type TakingStep =
  | { readonly kind: 'link'; readonly item: ListItem }
  | { readonly kind: 'add' }
  | ({ readonly kind: 'take' } & Taking)
  | {
      readonly kind: 'edit';
      readonly item: ListItem;
      readonly isFinishing?: boolean;
      /** Its product was scanned again: there is one more of it. */
      readonly isOneMore?: boolean;
    };

/** From 'Escanear Produto' to what the code stands for (SHO-09, SHO-13, SHO-18). */
export type ScanStep =
  | { readonly kind: 'scan' }
  | { readonly kind: 'look-up'; readonly barcode: Barcode }
  | { readonly kind: 'unknown-code'; readonly barcode: Barcode }
  | { readonly kind: 'register'; readonly barcode: Barcode }
  | { readonly kind: 'name-code'; readonly barcode: Barcode }
  | {
      readonly kind: 'link-label';
      readonly label: StoreLabel;
      /** The item that was being taken when the label was read. */
      readonly item?: ListItem | undefined;
    };

/** Which dialog of the shop is open, and about what. */
export type Step =
  | TakingStep
  | ScanStep
  | { readonly kind: 'finish' }
  | { readonly kind: 'link-stuck'; readonly item: ListItem }
  | { readonly kind: 'supermarket' }
  | { readonly kind: 'budget' };

/** What every dialog of the shop takes. */
export interface DialogState {
  readonly isOpen: boolean;
  readonly finalFocus: () => HTMLElement | true;
}

/** The steps of a shop: one dialog at a time. A closed one stays drawn while it slides away. */
export function useStep() {
  const [step, setStep] = useState<Step>();
  const [isOpen, setIsOpen] = useState(false);
  /** How many steps there were: a new one starts with empty fields. */
  const [turn, setTurn] = useState(0);
  const focusId = useRef<string>(undefined);

  function go(next: Step): void {
    setStep(next);
    setIsOpen(true);
    setTurn((count) => count + 1);
  }

  return {
    step,
    isOpen,
    turn,
    go,
    /** Closes, with the focus on the element of this id. */
    close(focusOn?: string): void {
      focusId.current = focusOn;
      setIsOpen(false);
    },
    /** What gets the focus after closing: that element, else what opened the dialog. */
    finalFocus: () => document.getElementById(focusId.current ?? '') ?? true,
  };
}

export type Steps = ReturnType<typeof useStep>;
