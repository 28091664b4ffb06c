import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** What is about to be taken, and the id of who said that they take it. */
export interface Asked {
  readonly title: string;
  readonly whose: string | undefined;
}

/** Acts at once where nobody else takes it, else after the question. */
export type Ask = (asked: Asked, act: () => void) => void;

interface AskDialogProps {
  readonly title: string;
  /** The name of who said that they take it. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onSure: () => void;
  readonly onClose: () => void;
}

/** CASA-34: 'Bia disse que pega. Pegar mesmo assim?' */
export function AskDialog({ title, name, isOpen, onSure, onClose }: AskDialogProps) {
  const leave = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={leave}
      footer={
        <>
          <Button kind="outline" size="lg" ref={leave} onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" size="lg" onClick={onSure}>
            Pegar mesmo assim
          </Button>
        </>
      }
    >
      <p>
        <bdi>{name}</bdi> disse que pega. Pegar mesmo assim?
      </p>
    </Dialog>
  );
}
