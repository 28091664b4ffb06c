import type { Product, ReportReason } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useState } from 'react';
import { CallError } from '../../../sync/http/call-error.ts';
import { callFailureText } from '../../../sync/http/call-failure-text.ts';
import { useCall } from '../../../sync/react/use-call.ts';
import { useEditAnswers } from '../../../sync/react/use-edit-answers.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { leaveOutProduct } from '../device/leave-out-product.ts';
import styles from './ReportDialog.module.css';

interface Props {
  readonly product: Pick<Product, 'id' | 'name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Report {
  readonly productId: string;
  readonly reason: ReportReason;
}

const reasons: readonly (readonly [reason: ReportReason, label: string])[] = [
  ['wrong', 'Os dados estão errados'],
  ['duplicate', 'É repetido'],
  ['offensive', 'É ofensivo ou propaganda'],
  ['other', 'Outro motivo'],
];

/** ADM-07: reports a product to the operators. A tap on a reason sends the report. */
export function ReportDialog({ product, isOpen, onClose }: Props) {
  const call = useCall();
  const editAnswers = useEditAnswers();
  const toast = useToast();
  /** The last report that is being sent. The dialog may since have been opened for another product. */
  const [sending, setSending] = useState<Report>();
  const sendingReason = sending?.productId === product.id ? sending.reason : undefined;

  async function report(reason: ReportReason) {
    if (sendingReason !== undefined) return;
    const newReport = { productId: product.id, reason };
    setSending(newReport);
    try {
      const params = { productId: product.id };
      await call('reportProduct', { params, body: { reason } }, { key: newId() });
      toast.success('Obrigado! O produto vai ser conferido.');
      onClose();
      await editAnswers(leaveOutProduct(product.id));
    } catch (error) {
      // When the session has ended, the app shows its own message.
      if (error instanceof CallError) toast.error(callFailureText(error.failure));
    } finally {
      setSending((current) => (current === newReport ? undefined : current));
    }
  }
  return (
    <Dialog
      title="Denunciar produto"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button kind="outline" onClick={onClose}>
          Cancelar
        </Button>
      }
    >
      <div className={styles.reasons}>
        <p>O que há de errado com "{product.name}" no catálogo de todos?</p>
        {reasons.map(([reason, label]) => (
          <Button
            key={reason}
            kind="outline"
            isBlock
            isBusy={sendingReason === reason}
            onClick={() => void report(reason)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
