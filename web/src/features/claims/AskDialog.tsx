import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** The item or section that is about to be taken, and the id of the person who has claimed it. */
export interface Asked {
  readonly title: string;
  readonly whose: string | undefined;
}

/** Calls `act` at once if no other person has claimed it, else after a confirmation. */
export type Ask = (asked: Asked, act: () => void) => void;

interface AskDialogProps {
  readonly title: string;
  /** The name of the person who has claimed it. */
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
