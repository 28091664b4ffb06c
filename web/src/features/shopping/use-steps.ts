import type { ItemProduct, ListItem } from '@quitanda/contract';
import type { Barcode, StoreLabel } from '@quitanda/contract/barcodes';
import { useRef, useState } from 'react';
import type { InterpretedLabel } from './take/store-labels.ts';

/** An item that is being taken. */
export interface Taking {
  readonly item: ListItem;
  readonly product: ItemProduct | null;
  /** The id of the button that gets the focus on closing; by default the item's 'Pegar'. */
  readonly openerId?: string | undefined;
  /** A code that could not be looked up; it is sent with the item and looked up later (SHO-18). */
  readonly barcode?: Barcode | undefined;
  /** The scanned store label (SHO-13). */
  readonly label?: InterpretedLabel | undefined;
}

/** The steps of 'Pegar', 'Editar' and 'Adicionar produto'. */
export type TakingStep =
  | { readonly kind: 'add' }
  | ({ readonly kind: 'take' } & Taking)
  | {
      readonly kind: 'edit';
      readonly item: ListItem;
      /**
       * Whether the dialog was opened by 'Informar preços' of the dialog that finishes the trip. It
       * then leads to the next item without a price (FIN-06).
       */
      readonly isOpenedFromFinish?: boolean;
      /** Whether the dialog opens because the product was scanned again. */
      readonly isRepeatedScan?: boolean;
    };

/** The steps from 'Escanear Produto' to the item of a code (SHO-09, SHO-13, SHO-18). */
export type ScanStep =
  | { readonly kind: 'scan' }
  | { readonly kind: 'look-up'; readonly barcode: Barcode }
  /** Asks whether the scanned product is an item with another name on the list (SCN-07). */
  | { readonly kind: 'same-item'; readonly item: ListItem; readonly product: ItemProduct }
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
/** Dialogs that can use the camera themselves. */
const cameraKinds = new Set<Step['kind']>(['register', 'link-label', 'add']);
/** Dialogs about the whole trip, and not about one item. */
const wholeTripKinds = new Set<Step['kind']>(['finish', 'supermarket', 'budget']);

export const isTakingStep = (step: Step): step is TakingStep => takingKinds.has(step.kind);
export const isScanStep = (step: Step): step is ScanStep =>
  !isTakingStep(step) && !wholeTripKinds.has(step.kind);

/** The list item of the last scanned code, and the function that undoes what the scan changed. */
export interface ScannedItem {
  readonly itemId: string;
  readonly undo: () => void;
}

/**
 * The steps of a trip: one dialog at a time. A closed dialog stays rendered during its closing
 * animation. From 'Escanear Produto' to 'Pronto' the scanner stays behind the dialogs (SCN-05), so
 * closing a dialog returns to the scanner.
 */
export function useSteps() {
  const [step, setStep] = useState<Step>();
  const [isOpen, setIsOpen] = useState(false);
  /**
   * Counts the steps. The number is the key of each dialog, so that a new step starts with empty
   * fields.
   */
  const [stepNumber, setStepNumber] = useState(0);
  /**
   * Counts the steps, and counts a whole series of scans as one step. The number is the key of the
   * component with all dialogs, so that opening a dialog during a scan does not remount the
   * scanner.
   */
  const [dialogsKey, setDialogsKey] = useState(0);
  const [isScanning, setIsScanning] = useState(false);
  /**
   * Whether a dialog that can use the camera was opened. The scanner then stays closed until the
   * user returns to it.
   */
  const [isScannerClosed, setIsScannerClosed] = useState(false);
  const [lastScan, setLastScan] = useState<ScannedItem | 'undone'>();
  const focusIdOnClose = useRef<string>(undefined);

  function go(newStep: Step): void {
    if (newStep.kind === 'scan' && !isScanning) {
      setIsScanning(true);
      setLastScan(undefined);
    }
    setIsScannerClosed(
      newStep.kind !== 'scan' && (isScannerClosed || cameraKinds.has(newStep.kind)),
    );
    setStep(newStep);
    setIsOpen(true);
    setStepNumber((count) => count + 1);
    if (!isScanning) setDialogsKey((count) => count + 1);
  }

  return {
    step,
    isOpen,
    stepNumber,
    dialogsKey,
    isScanning,
    isScannerClosed,
    lastScan,
    go,
    /**
     * Closes the dialog, and moves the focus to the element with this id. During a scan,
     * returns to the scanner instead.
     */
    close(focusId?: string): void {
      if (isScanning && step?.kind !== 'scan') {
        focusIdOnClose.current = undefined;
        go({ kind: 'scan' });
        return;
      }
      focusIdOnClose.current = focusId;
      setIsScanning(false);
      setIsOpen(false);
    },
    /**
     * Stores the list item of a scanned code, and the function that undoes what the scan changed.
     * Does nothing outside of a scan, so that dialogs can call it whether or not they were opened
     * by a scan.
     */
    recordScan(itemId: string, undo: () => void): void {
      if (!isScanning) return;
      const undoAndMarkUndone = () => {
        undo();
        setLastScan('undone');
      };
      setLastScan({ itemId, undo: undoAndMarkUndone });
    },
    /**
     * Returns the element that gets the focus after closing; true for the element that opened the
     * dialog.
     */
    finalFocus: () => document.getElementById(focusIdOnClose.current ?? '') ?? true,
  };
}

export type Steps = ReturnType<typeof useSteps>;
