import { useState } from 'react';
import { formatAgo } from '../../../lib/dates/ages.ts';
import { moveFocusOff } from '../../../lib/timing/move-focus-off.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { lastAskedAt, type Conversation } from './conversation.ts';
import styles from './HistoryDialog.module.css';
import { deleteConversation, readConversations } from './stored-conversations.ts';

export interface HistoryDialogProps {
  readonly owner: string;
  readonly isOpen: boolean;
  readonly onOpen: (conversation: Conversation) => void;
  readonly onRemoved: (id: string) => void;
  readonly onRemoveAll: () => void;
  readonly onClose: () => void;
}

/** AI-25: the conversations that this device keeps. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { isOpen, onClose, onRemoveAll } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Dialog title="Conversas anteriores" isOpen={isOpen && !isConfirming} onClose={onClose}>
        <Conversations {...props} onRemoveAll={() => setIsConfirming(true)} />
      </Dialog>
      <ConfirmDialog
        title="Apagar todas as conversas?"
        text="Elas ficam só neste aparelho e não voltam."
        confirmLabel="Apagar todas"
        confirmIcon="trash"
        isOpen={isOpen && isConfirming}
        onConfirm={() => {
          setIsConfirming(false);
          onRemoveAll();
          onClose();
        }}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}

function Conversations({ owner, onOpen, onRemoved, onRemoveAll, onClose }: HistoryDialogProps) {
  const [conversations, setConversations] = useState(() => readConversations(owner));
  const [now] = useState(Date.now);
  if (conversations.length === 0) {
    return <EmptyState art="search" text="Nenhuma conversa guardada neste aparelho." />;
  }
  return (
    <div className={styles.history}>
      <p className={styles.note}>Elas ficam só neste aparelho.</p>
      <RowGroup>
        {conversations.map((conversation) => {
          const title = conversation.turns[0]?.question ?? '';
          return (
            <li key={conversation.id} className={styles.row}>
              <button
                type="button"
                className={styles.open}
                onClick={() => {
                  onOpen(conversation);
                  onClose();
                }}
              >
                <span className={styles.title}>{title}</span>
                <span className={styles.meta}>
                  {formatAgo(lastAskedAt(conversation), now)}
                  {conversation.turns.length > 1 && ` · ${conversation.turns.length} perguntas`}
                </span>
              </button>
              <IconButton
                icon="trash"
                kind="danger"
                label={`Apagar conversa "${title}"`}
                data-remove=""
                onClick={(event) => {
                  moveFocusOff(event);
                  deleteConversation(owner, conversation.id);
                  setConversations(readConversations(owner));
                  onRemoved(conversation.id);
                }}
              />
            </li>
          );
        })}
      </RowGroup>
      <Button kind="danger-ghost" icon="trash" onClick={onRemoveAll}>
        Apagar todas
      </Button>
    </div>
  );
}
