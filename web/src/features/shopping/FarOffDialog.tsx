import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface FarOffDialogProps {
  readonly question: string | undefined;
  readonly isOpen: boolean;
  readonly onSure: () => void;
  readonly onClose: () => void;
}

/** Asks about a price ten times off: a comma forgotten, or a digit too many (SHO-22). */
export function FarOffDialog({ question, isOpen, onSure, onClose }: FarOffDialogProps) {
  const correct = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title="Confira o preço"
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={correct}
      footer={
        <>
          <Button kind="outline" size="lg" ref={correct} onClick={onClose}>
            Corrigir
          </Button>
          <Button kind="primary" size="lg" onClick={onSure}>
            Está certo
          </Button>
        </>
      }
    >
      <p>{question}</p>
    </Dialog>
  );
}
