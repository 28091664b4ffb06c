import type { ItemProduct, ListItem } from '@quitanda/contract';
import type { Barcode, StoreLabel } from '@quitanda/contract/barcodes';
import { useRef, useState } from 'react';
import type { ReadLabel } from './take/store-labels.ts';

/** An item that is being taken. */
export interface Taking {
  readonly item: ListItem;
  readonly product: ItemProduct | null;
  /** The id of the element that gets the focus afterwards, if it is not the item's own button. */
  readonly opener?: string | undefined;
  /** A code that could not be looked up; it is sent with the item and looked up later (SHO-18). */
  readonly barcode?: Barcode | undefined;
  /** The scale's label that was scanned (SHO-13). */
  readonly label?: ReadLabel | undefined;
}

/** The steps of 'Pegar', 'Editar' and 'Adicionar produto'. */
export type TakingStep =
  | { readonly kind: 'add' }
  | ({ readonly kind: 'take' } & Taking)
  | {
      readonly kind: 'edit';
      readonly item: ListItem;
      readonly isFinishing?: boolean;
      /** The product was scanned again, so its quantity grows. */
      readonly isOneMore?: boolean;
    };

/** The steps from 'Escanear Produto' to the item of a code (SHO-09, SHO-13, SHO-18). */
export type ScanStep =
  | { readonly kind: 'scan' }
  | { readonly kind: 'look-up'; readonly barcode: Barcode }
  /** Asks whether the scanned product is an item with another name on the list (SCN-07). */
  | { readonly kind: 'same-thing'; readonly item: ListItem; readonly product: ItemProduct }
  | { readonly kind: 'unknown-code'; readonly barcode: Barcode }
  | {
      readonly kind: 'register';
      readonly barcode: Barcode;
      /** The item in the cart that has the code (SHO-18). */
      readonly item?: ListItem | undefined;
    }
  | { readonly kind: 'name-code'; readonly barcode: Barcode }
  | {
      readonly kind: 'link-label';
      readonly label: StoreLabel;
      /** The item that was being taken when the label was scanned. */
      readonly item?: ListItem | undefined;
    };

/** The open dialog of the trip, with its data. */
export type Step =
  | TakingStep
  | ScanStep
  | { readonly kind: 'finish' }
  | { readonly kind: 'supermarket' }
  | { readonly kind: 'budget' };

/** The props of every dialog of the trip. */
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

/** The result of the last scan, and its undo. */
export interface Found {
  readonly itemId: string;
  readonly undo: () => void;
}

/**
 * The steps of a trip: one dialog at a time. A closed dialog stays rendered during its closing
 * animation. From 'Escanear Produto' to 'Pronto' the scanner stays behind the dialogs (SCN-05), so
 * closing one returns to it.
 */
export function useStep() {
  const [step, setStep] = useState<Step>();
  const [isOpen, setIsOpen] = useState(false);
  /** Counts the steps; a new step starts with empty fields. */
  const [turn, setTurn] = useState(0);
  /** Counts like the turns, but dialogs over a scanner do not remount it. */
  const [frame, setFrame] = useState(0);
  const [isScanning, setIsScanning] = useState(false);
  /** Another dialog needed the camera, so the scanner is closed until no dialog is open. */
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
    /**
     * Closes the dialog and moves the focus to the element with this id; a scanner behind it
     * continues.
     */
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
    /**
     * Records which line a scanned code became, and its undo; does nothing if no code was scanned.
     */
    note(itemId: string, undo: () => void): void {
      if (!isScanning) return;
      const takeBack = () => {
        undo();
        setFound('undone');
      };
      setFound({ itemId, undo: takeBack });
    },
    /** The element that gets the focus after closing: this one, or else the opener. */
    finalFocus: () => document.getElementById(focusId.current ?? '') ?? true,
  };
}

export type Steps = ReturnType<typeof useStep>;
