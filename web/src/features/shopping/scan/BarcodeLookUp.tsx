import type { Barcode } from '@quitanda/contract/barcodes';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import type { BarcodeLookUpResult } from '../../catalogue/product-by-barcode.ts';
import { useBarcodeLookUp } from './use-barcode-look-up.ts';
import type { DialogState } from '../use-steps.ts';

const showAfterMs = 250;
/** After this time the person can continue without the look-up, instead of waiting at the shelf. */
const offerOfflineAfterMs = 3_000;

interface BarcodeLookUpProps extends DialogState {
  readonly barcode: Barcode;
  readonly onOutcome: (outcome: BarcodeLookUpResult) => void;
  readonly onClose: () => void;
}

/** Looks up a barcode. The dialog appears only if the look-up is slow. */
export function BarcodeLookUp(props: BarcodeLookUpProps) {
  const { barcode, isOpen, finalFocus, onOutcome, onClose } = props;
  const isSlow = useHasElapsed(showAfterMs);
  const isVerySlow = useHasElapsed(offerOfflineAfterMs);
  const continueWithoutServer = useBarcodeLookUp(barcode, isOpen, onOutcome);
  return (
    <Dialog
      title="Buscando produto..."
      isOpen={isOpen && isSlow}
      finalFocus={finalFocus}
      onClose={onClose}
      footer={
        <>
          <Button kind="outline" size="lg" onClick={onClose}>
            Cancelar
          </Button>
          {isVerySlow && (
            <Button kind="primary" size="lg" onClick={continueWithoutServer}>
              Continuar sem sinal
            </Button>
          )}
        </>
      }
    >
      <Spinner size="m" caption={`Código ${barcode}`} />
    </Dialog>
  );
}

/** Returns whether `durationMs` has passed since the first render. */
function useHasElapsed(durationMs: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), durationMs);
    return () => clearTimeout(timer);
  }, [durationMs]);
  return hasElapsed;
}
