import type { Barcode } from '@quitanda/contract/barcodes';
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import type { DialogState } from '../use-steps.ts';

interface UnknownCodeProps extends DialogState {
  readonly barcode: Barcode;
  readonly onRegister: () => void;
  readonly onDecline: () => void;
}

/** Offers to register the product of an unknown code (SHO-09). */
export function UnknownCode(props: UnknownCodeProps) {
  const { barcode, isOpen, finalFocus, onRegister, onDecline } = props;
  const registerButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title="Produto não encontrado"
      isOpen={isOpen}
      finalFocus={finalFocus}
      onClose={onDecline}
      initialFocus={registerButton}
      footer={
        <>
          <Button kind="outline" size="lg" onClick={onDecline}>
            Cancelar
          </Button>
          <Button kind="primary" size="lg" ref={registerButton} onClick={onRegister}>
            Cadastrar
          </Button>
        </>
      }
    >
      <p>Produto com o código de barras {barcode} não encontrado. Deseja cadastrá-lo?</p>
    </Dialog>
  );
}
