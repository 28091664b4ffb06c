import { useEffect, useRef, useState } from 'react';
import { stopDeferring } from '../../features/conflicts/deferred-conflicts.ts';
import { useOutboxState } from '../../sync/react/use-pending.ts';
import { useRefusals, useUnsentActions, type AttemptOutcome } from '../../sync/react/use-unsent.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { formatTapTime } from './tap-time.ts';
import { LostHousehold } from './LostHousehold.tsx';
import { RefusedWrite } from './RefusedWrite.tsx';
import { textOf } from './write-text.ts';
import styles from './UnsentSheet.module.css';

/** The maximum number of waiting writes that are listed; the others are only counted. */
const maxShown = 100;

interface UnsentSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /**
   * Returns the element to focus after closing, because the opener may be removed by then. `true`
   * focuses the element that had the focus before the opening.
   */
  readonly finalFocus: () => HTMLElement | true;
}

/**
 * Lists the writes that the server does not have: the waiting ones in order, and the refused ones
 * with the reason.
 */
export function UnsentSheet({ isOpen, onClose, finalFocus }: UnsentSheetProps) {
  const { pending } = useOutboxState();
  const refusals = useRefusals();
  const { sendNow, retry, discard, setAside } = useUnsentActions();
  const [isSending, setIsSending] = useState(false);
  const [message, setMessage] = useState<Message>();
  const [wasOpen, setWasOpen] = useState(isOpen);
  const content = useRef<HTMLDivElement>(null);
  const [firstWrite] = pending;
  const counts = { firstKey: firstWrite?.key, waiting: pending.length, refused: refusals.length };
  const hasWaitingWrites = counts.waiting > 0;
  const isMessageValid = message?.isValidFor(counts) === true;
  const messageText = isMessageValid ? message.text : '';

  // Clears the message of the previous opening.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setMessage(undefined);
  }
  // When no write is waiting any more, the footer and its focused button disappear. This effect
  // then moves the focus to the sheet.
  useEffect(() => {
    if (!hasWaitingWrites && document.activeElement === document.body) content.current?.focus();
  }, [hasWaitingWrites]);

  async function send() {
    setIsSending(true);
    setMessage(undefined);
    setMessage(await sendNow().then(messageOf, () => failedMessage));
    setIsSending(false);
  }
  /**
   * Waits for the action, and shows whether it worked. Moves the focus first, because the action
   * removes the button that has the focus.
   */
  async function runAction(action: Promise<void>, doneMessage: Message) {
    content.current?.focus();
    const isDone = await action.then(
      () => true,
      () => false,
    );
    setMessage(isDone ? doneMessage : failedMessage);
  }

  return (
    <Dialog
      title="Pendentes de envio"
      isOpen={isOpen}
      onClose={onClose}
      finalFocus={finalFocus}
      initialFocus={content}
      footer={
        hasWaitingWrites ? (
          <Button kind="primary" icon="send" isBlock isBusy={isSending} onClick={() => void send()}>
            Enviar agora
          </Button>
        ) : undefined
      }
    >
      <div ref={content} tabIndex={-1} className={styles.sheet}>
        {hasWaitingWrites && (
          <ol className={styles.rows} aria-label="Na ordem dos toques">
            {pending.slice(0, maxShown).map((write) => (
              <li key={write.key} className={styles.row}>
                <span className={styles.text}>{textOf(write)}</span>
                <time className={styles.when}>{formatTapTime(write.at)}</time>
              </li>
            ))}
            {pending.length > maxShown && (
              <li className={styles.row}>e mais {pending.length - maxShown}</li>
            )}
          </ol>
        )}
        {refusals.length > 0 && (
          <section className={styles.section} aria-labelledby="nao-aceitos">
            <h3 id="nao-aceitos" className={styles.title}>
              Não aceitos
            </h3>
            <LostHousehold refusals={refusals} onCopied={() => content.current?.focus()} />
            <ul className={styles.refusals}>
              {refusals.toReversed().map((refusal) => (
                <RefusedWrite
                  key={refusal.id}
                  refusal={refusal}
                  onRetry={() => void runAction(retry(refusal.id), retriedMessage)}
                  onResolve={() => {
                    onClose();
                    stopDeferring(refusal.writes[0]?.key ?? '');
                  }}
                  onDiscard={() => void runAction(discard(refusal.id), discardedMessage)}
                />
              ))}
            </ul>
          </section>
        )}
        <div role="status">
          {messageText !== '' && <p className={styles.message}>{messageText}</p>}
          {messageText === '' && counts.waiting + counts.refused === 0 && (
            <p className={styles.done}>
              <Icon name="success" />
              Tudo foi enviado.
            </p>
          )}
        </div>
        {isMessageValid && message.canSetAside && firstWrite && (
          <div className={styles.actions}>
            <Button
              kind="outline"
              size="sm"
              aria-label={`Deixar de lado: ${textOf(firstWrite)}`}
              onClick={() => void runAction(setAside(firstWrite.key), setAsideMessage)}
            >
              Deixar de lado
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface Counts {
  /** The key of the first waiting write. */
  readonly firstKey: string | undefined;
  readonly waiting: number;
  readonly refused: number;
}

/** A message. It may become invalid while it is shown, because writes are sent in the meantime. */
interface Message {
  readonly text: string;
  readonly isValidFor: (counts: Counts) => boolean;
  /** Whether the first write blocks the others, so that the user may set it aside. */
  readonly canSetAside?: boolean;
}

const messageWhileWaiting = (text: string): Message => ({
  text,
  isValidFor: ({ waiting }) => waiting > 0,
});
const retriedMessage = messageWhileWaiting('De volta à fila de envio.');
const discardedMessage: Message = { text: 'Descartado.', isValidFor: () => true };
const setAsideMessage: Message = {
  text: 'Deixado de lado. O envio segue com as outras.',
  isValidFor: ({ refused }) => refused > 0,
};
const failedMessage: Message = {
  text: 'Não foi possível agora. Tente de novo.',
  isValidFor: ({ waiting, refused }) => waiting + refused > 0,
};

function messageOf(outcome: AttemptOutcome): Message {
  if (typeof outcome === 'object') {
    return {
      text: 'O servidor não consegue guardar a primeira alteração. O envio segue tentando.',
      isValidFor: ({ firstKey }) => firstKey === outcome.failing,
      canSetAside: true,
    };
  }
  switch (outcome) {
    case 'sent':
      // Not shown on an empty sheet, which shows 'Tudo foi enviado.' instead.
      return {
        text: 'Tudo o que esperava foi enviado.',
        isValidFor: ({ waiting, refused }) => waiting === 0 && refused > 0,
      };
    case 'refused':
      return { text: 'O servidor não aceitou tudo.', isValidFor: ({ refused }) => refused > 0 };
    case 'asked-to-wait':
      return messageWhileWaiting('O servidor pediu para esperar um pouco. O envio segue sozinho.');
    case 'signed-out':
      return messageWhileWaiting('Entre novamente para continuar o envio.');
    case 'unanswered':
      return messageWhileWaiting(
        `Sem resposta do servidor às ${formatTapTime(Date.now())}. O envio segue sozinho quando der.`,
      );
  }
}
