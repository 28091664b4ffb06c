import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'finalFocus'> {
  readonly title: string;
  /** The id of the form inside, which its button submits. */
  readonly formId: string;
  readonly submitLabel: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The form; mounted anew each time the dialog opens. */
  readonly children: ReactNode;
}

/** A dialog with one form: 'Cancelar' closes it, the other button submits the form. */
export function FormDialog({ formId, submitLabel, children, ...dialog }: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button kind="outline" onClick={dialog.onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
