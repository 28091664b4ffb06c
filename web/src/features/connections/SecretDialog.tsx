import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { SubmitButtons } from '../../ui/dialogs/SubmitButtons.tsx';
import styles from './connections.module.css';
import { NewSecret, type NewSecretProps } from './NewSecret.tsx';

interface SecretDialogProps {
  readonly title: string;
  readonly createdTitle: string;
  readonly isOpen: boolean;
  readonly isCreated: boolean;
  readonly form: {
    readonly submit: () => void;
    readonly isBusy: boolean;
    /** The props of the element around the fields. */
    readonly group: object;
  };
  /** The secret that is shown after the creation. */
  readonly secret: NewSecretProps;
  readonly onClose: () => void;
  /** The fields of the form. */
  readonly children: ReactNode;
}

/** A dialog that creates something with a secret, and then shows the secret once. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, createdTitle, isOpen, isCreated, form, secret, onClose, children } = props;
  return (
    <Dialog
      title={isCreated ? createdTitle : title}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={isCreated ? onClose : form.submit}
      footer={
        isCreated ? (
          <Button type="submit">Pronto</Button>
        ) : (
          <SubmitButtons onCancel={onClose} isBusy={form.isBusy}>
            {title}
          </SubmitButtons>
        )
      }
    >
      {isCreated ? (
        <NewSecret {...secret} />
      ) : (
        <div {...form.group} className={styles.fields}>
          {children}
        </div>
      )}
    </Dialog>
  );
}
