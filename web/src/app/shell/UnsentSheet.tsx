import { useEffect, useRef, useState } from 'react';
import { askAgain } from '../../features/conflicts/deferred.ts';
import { useOutboxState } from '../../sync/react/use-pending.ts';
import { useRefusals, useUnsentActions, type Attempt } from '../../sync/react/use-unsent.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { formatMoment } from './moment.ts';
import { Refused } from './Refused.tsx';
import { textOf } from './write-text.ts';
import styles from './UnsentSheet.module.css';

/** More writes than fit on a screen; the rest is only counted. */
const maxShown = 100;

interface UnsentSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The opener may be gone after everything is sent. */
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
  const [said, setSaid] = useState<Said>();
  const [wasOpen, setWasOpen] = useState(isOpen);
  const top = useRef<HTMLDivElement>(null);
  const [first] = pending;
  const left = { first: first?.key, waiting: pending.length, refused: refusals.length };
  const isWaiting = left.waiting > 0;
  const isTrue = said?.holds(left) === true;
  const sentence = isTrue ? said.text : '';

  // Clears the message of the previous time.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setSaid(undefined);
  }
  // The footer disappears with the button that has the focus.
  useEffect(() => {
    if (!isWaiting && document.activeElement === document.body) top.current?.focus();
  }, [isWaiting]);

  async function send() {
    setIsSending(true);
    setSaid(undefined);
    setSaid(await sendNow().then(endingOf, () => notNow));
    setIsSending(false);
  }
  /** The row disappears with the button that has the focus. */
  async function decide(act: Promise<void>, done: Said) {
    top.current?.focus();
    const isDone = await act.then(
      () => true,
      () => false,
    );
    setSaid(isDone ? done : notNow);
  }

  return (
    <Dialog
      title="Pendentes de envio"
      isOpen={isOpen}
      onClose={onClose}
      finalFocus={finalFocus}
      initialFocus={top}
      footer={
        isWaiting ? (
          <Button kind="primary" icon="send" isBlock isBusy={isSending} onClick={() => void send()}>
            Enviar agora
          </Button>
        ) : undefined
      }
    >
      <div ref={top} tabIndex={-1} className={styles.sheet}>
        {isWaiting && (
          <ol className={styles.rows} aria-label="Na ordem dos toques">
            {pending.slice(0, maxShown).map((write) => (
              <li key={write.key} className={styles.row}>
                <span className={styles.text}>{textOf(write)}</span>
                <time className={styles.when}>{formatMoment(write.at)}</time>
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
            <ul className={styles.refusals}>
              {refusals.toReversed().map((refusal) => (
                <Refused
                  key={refusal.id}
                  refusal={refusal}
                  onRetry={() => void decide(retry(refusal.id), queued)}
                  onResolve={() => {
                    onClose();
                    askAgain(refusal.writes[0]?.key ?? '');
                  }}
                  onDiscard={() => void decide(discard(refusal.id), discarded)}
                />
              ))}
            </ul>
          </section>
        )}
        <div role="status">
          {sentence !== '' && <p className={styles.said}>{sentence}</p>}
          {sentence === '' && left.waiting + left.refused === 0 && (
            <p className={styles.done}>
              <Icon name="success" />
              Tudo foi enviado.
            </p>
          )}
        </div>
        {isTrue && said.isFailing && first && (
          <div className={styles.acts}>
            <Button
              kind="outline"
              size="sm"
              aria-label={`Deixar de lado: ${textOf(first)}`}
              onClick={() => void decide(setAside(first.key), putAside)}
            >
              Deixar de lado
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface Left {
  readonly first: string | undefined;
  readonly waiting: number;
  readonly refused: number;
}

/** A message, with the state for which it is valid: writes may be sent while it is shown. */
interface Said {
  readonly text: string;
  readonly holds: (left: Left) => boolean;
  /** The first write blocks the others, and may be set aside. */
  readonly isFailing?: boolean;
}

const whileWaiting = (text: string): Said => ({ text, holds: ({ waiting }) => waiting > 0 });
const queued = whileWaiting('De volta à fila de envio.');
const discarded: Said = { text: 'Descartado.', holds: () => true };
const putAside: Said = {
  text: 'Deixado de lado. O envio segue com as outras.',
  holds: ({ refused }) => refused > 0,
};
const notNow: Said = {
  text: 'Não foi possível agora. Tente de novo.',
  holds: ({ waiting, refused }) => waiting + refused > 0,
};

function endingOf(attempt: Attempt): Said {
  if (typeof attempt === 'object') {
    return {
      text: 'O servidor não consegue guardar a primeira alteração. O envio segue tentando.',
      holds: ({ first }) => first === attempt.failing,
      isFailing: true,
    };
  }
  switch (attempt) {
    case 'sent':
      // An empty sheet has its own text.
      return {
        text: 'Tudo o que esperava foi enviado.',
        holds: ({ waiting, refused }) => waiting === 0 && refused > 0,
      };
    case 'refused':
      return { text: 'O servidor não aceitou tudo.', holds: ({ refused }) => refused > 0 };
    case 'asked-to-wait':
      return whileWaiting('O servidor pediu para esperar um pouco. O envio segue sozinho.');
    case 'signed-out':
      return whileWaiting('Entre novamente para continuar o envio.');
    case 'unanswered':
      return whileWaiting(
        `Sem resposta do servidor às ${formatMoment(Date.now())}. O envio segue sozinho quando der.`,
      );
  }
}
