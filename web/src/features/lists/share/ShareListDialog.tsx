import type { ListSummary } from '@quitanda/contract';
import { useRef, useState } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { InviteQrCode } from '../../../ui/signs/InviteQrCode.tsx';
import { inviteLink } from './invite-link.ts';
import styles from './ShareListDialog.module.css';
import { useCopyToClipboard } from '../../../ui/buttons/use-copy-to-clipboard.ts';
import { PublicListSwitch } from './PublicListSwitch.tsx';
import { SharedCopy } from './SharedCopy.tsx';
import { useSharingCall } from './use-sharing.ts';

const feedbackTexts = {
  copied: 'Link copiado!',
  refused: 'O navegador não deixou copiar. Copie o link acima.',
} as const;

interface Props {
  /** The list; `inviteToken` is missing until the list is shared. */
  readonly list: Pick<ListSummary, 'id' | 'name' | 'inviteToken' | 'isPublic'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * LST-14: shows the link of the invite, so that a person can share it without the share sheet. A
 * button stops the sharing, another one makes the copy again.
 */
export function ShareListDialog({ list: openedList, isOpen, onClose }: Props) {
  const lists = useRead('getLists', {}).data;
  // The list may have changed since the dialog was opened: the switch below changes its link.
  const current = lists?.find(({ id }) => id === openedList.id);
  const list = current?.inviteToken === openedList.inviteToken ? current : openedList;
  const copyButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const link = inviteLink(list);
  const copying = useCopyToClipboard(link, field);
  const [wasOpen, setWasOpen] = useState(isOpen);
  // The outcome is reset, because the last copied link may belong to another list.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    copying.reset();
  }
  return (
    <Dialog
      title="Compartilhar Lista"
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={copyButton}
      footer={
        <>
          <StopSharingButton listId={list.id} onStopped={onClose} />
          <Button icon="copy" ref={copyButton} onClick={copying.copy}>
            Copiar link
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.text}>
          Quem abrir este link poderá adicionar uma cópia de <strong>{list.name}</strong> às
          próprias listas. O que mudar depois não vai para a cópia.
        </p>
        <TextField
          label="Link do convite"
          ref={field}
          readOnly
          value={link}
          onChange={() => undefined}
        />
        <p role="status" className={styles.feedback} data-outcome={copying.outcome}>
          {isOpen && copying.outcome && feedbackTexts[copying.outcome]}
        </p>
        {isOpen && <InviteQrCode link={link} />}
        <PublicListSwitch list={list} />
        {isOpen && <SharedCopy listId={list.id} />}
      </div>
    </Dialog>
  );
}

function StopSharingButton({ listId, onStopped }: { listId: string; onStopped: () => void }) {
  const callSharing = useSharingCall();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function stop() {
    setIsBusy(true);
    const result = await callSharing(
      'unshareList',
      listId,
      'Não foi possível parar de compartilhar. Tente novamente.',
    );
    setIsBusy(false);
    if ('failure' in result) {
      toast.error(result.failure);
      return;
    }
    toast.success('A lista não está mais compartilhada.');
    onStopped();
  }
  return (
    <Button kind="danger-ghost" isBusy={isBusy} onClick={() => void stop()}>
      Parar de compartilhar
    </Button>
  );
}
