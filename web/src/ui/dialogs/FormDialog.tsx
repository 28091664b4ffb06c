import type { ComponentProps, ReactNode } from 'react';
import { forgetDraft } from '../../lib/device/drafts.ts';
import { Dialog } from './Dialog.tsx';
import { SubmitButtons } from './SubmitButtons.tsx';

interface FormDialogProps extends Pick<
  ComponentProps<typeof Dialog>,
  'head' | 'initialFocus' | 'finalFocus' | 'hasAddress'
> {
  readonly title: string;
  /** The id of the form inside, which the dialog's button submits. */
  readonly formId: string;
  readonly submitLabel: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The key of the form's draft; 'Cancelar' deletes the draft. */
  readonly draftKey?: string | undefined;
  /** The form; it is remounted each time the dialog opens. */
  readonly children: ReactNode;
}

/** A dialog with one form: 'Cancelar' closes the dialog, the other button submits the form. */
export function FormDialog({
  formId,
  submitLabel,
  draftKey,
  children,
  ...dialog
}: FormDialogProps) {
  function cancel() {
    if (draftKey !== undefined) forgetDraft(draftKey);
    dialog.onClose();
  }
  return (
    <Dialog
      {...dialog}
      footer={
        <SubmitButtons onCancel={cancel} form={formId}>
          {submitLabel}
        </SubmitButtons>
      }
    >
      {children}
    </Dialog>
  );
}
