import type { Barcode } from '@quitanda/contract/barcodes';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useBarcodeLookUp, type LookUpOutcome } from './use-barcode-look-up.ts';
import type { DialogState } from './use-step.ts';

const soonMs = 250;
/** After this long one may go on as if there were no signal: in the aisle nobody waits for one. */
const patienceMs = 3_000;

interface BarcodeLookUpProps extends DialogState {
  readonly barcode: Barcode;
  readonly onOutcome: (outcome: LookUpOutcome) => void;
  readonly onClose: () => void;
}

/** Finds out whose barcode it is; shows that it does once that takes a while. */
export function BarcodeLookUp(props: BarcodeLookUpProps) {
  const { barcode, isOpen, finalFocus, onOutcome, onClose } = props;
  const isSlow = useIsPast(soonMs);
  const isVerySlow = useIsPast(patienceMs);
  useBarcodeLookUp(barcode, isOpen, onOutcome);
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
            <Button kind="primary" size="lg" onClick={() => onOutcome({ kind: 'no-signal' })}>
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

function useIsPast(ms: number): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsPast(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isPast;
}
