import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface TargetDialogProps {
  readonly title: string;
  /** The form inside. */
  readonly formId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks where a product goes. */
export function TargetDialog({ title, formId, isOpen, onClose, children }: TargetDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId}>
            Adicionar
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
