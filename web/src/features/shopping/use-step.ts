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
  /** A code that nobody could be asked about: it goes along and is looked for later (SHO-18). */
  readonly barcode?: Barcode | undefined;
  /** The scale's label that it was read from (SHO-13). */
  readonly label?: ReadLabel | undefined;
}

/** From 'Pegar', 'Editar' or 'Adicionar produto' into the cart. */
export type TakingStep =
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
  /** Whether the scanned product is what the list calls otherwise (SCN-07). */
  | { readonly kind: 'same-thing'; readonly item: ListItem; readonly product: ItemProduct }
  | { readonly kind: 'unknown-code'; readonly barcode: Barcode }
  | {
      readonly kind: 'register';
      readonly barcode: Barcode;
      /** The item in the cart that came with the code (SHO-18). */
      readonly item?: ListItem | undefined;
    }
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
  | { readonly kind: 'supermarket' }
  | { readonly kind: 'budget' };

/** What every dialog of the shop takes. */
export interface DialogState {
  readonly isOpen: boolean;
  readonly finalFocus: () => HTMLElement | true;
}

const takingKinds = new Set<Step['kind']>(['add', 'take', 'edit']);
const takeTheCamera = new Set<Step['kind']>(['register', 'link-label', 'add']);
const apartKinds = new Set<Step['kind']>(['finish', 'supermarket', 'budget']);

export const isTaking = (step: Step): step is TakingStep => takingKinds.has(step.kind);
export const isScan = (step: Step): step is ScanStep =>
  !isTaking(step) && !apartKinds.has(step.kind);

/** What came of the last scanned code, and how to take it back. */
export interface Found {
  readonly itemId: string;
  readonly undo: () => void;
}

/**
 * The steps of a shop: one dialog at a time. A closed one stays drawn while it slides away. From
 * 'Escanear Produto' to 'Pronto' the scanner stays behind them (SCN-05): closing any leads back to it.
 */
export function useStep() {
  const [step, setStep] = useState<Step>();
  const [isOpen, setIsOpen] = useState(false);
  /** How many steps there were: a new one starts with empty fields. */
  const [turn, setTurn] = useState(0);
  /** Counts as the turns do, but a scanner stays as it is behind the dialogs over it. */
  const [frame, setFrame] = useState(0);
  const [isScanning, setIsScanning] = useState(false);
  /** Something wanted the camera: the scanner is closed until nothing is asked any more. */
  const [isAside, setIsAside] = useState(false);
  const [found, setFound] = useState<Found | 'undone'>();
  const focusId = useRef<string>(undefined);

  function go(next: Step): void {
    if (next.kind === 'scan' && !isScanning) {
      setIsScanning(true);
      setFound(undefined);
    }
    setIsAside(next.kind !== 'scan' && (isAside || takeTheCamera.has(next.kind)));
    setStep(next);
    setIsOpen(true);
    setTurn((count) => count + 1);
    if (!isScanning) setFrame((count) => count + 1);
  }

  return {
    step,
    isOpen,
    turn,
    frame,
    isScanning,
    isAside,
    found,
    go,
    /** Closes, with the focus on the element of this id; a scanner behind it goes on. */
    close(focusOn?: string): void {
      if (isScanning && step?.kind !== 'scan') {
        focusId.current = undefined;
        go({ kind: 'scan' });
        return;
      }
      focusId.current = focusOn;
      setIsScanning(false);
      setIsOpen(false);
    },
    /** Notes which line a scanned code became, and how to take it back; nothing where none was scanned. */
    note(itemId: string, undo: () => void): void {
      if (!isScanning) return;
      const takeBack = () => {
        undo();
        setFound('undone');
      };
      setFound({ itemId, undo: takeBack });
    },
    /** What gets the focus after closing: that element, else what opened the dialog. */
    finalFocus: () => document.getElementById(focusId.current ?? '') ?? true,
  };
}

export type Steps = ReturnType<typeof useStep>;
