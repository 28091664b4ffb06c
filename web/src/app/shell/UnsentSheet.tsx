import { useRef, useState } from 'react';
import { useOutboxState } from '../../sync/use-pending.ts';
import { useRefusals, useUnsentActions, type Attempt } from '../../sync/use-unsent.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { formatMoment } from './moment.ts';
import { Refused } from './Refused.tsx';
import { textOf } from './write-text.ts';
import styles from './UnsentSheet.module.css';

/** More than fit on any screen; the rest is counted. */
const mostShown = 100;

interface UnsentSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Its opener may be gone once all is sent. */
  readonly finalFocus: () => HTMLElement | true;
}

/** What the server does not have: what waits, in order, and what it refused and why. */
export function UnsentSheet({ isOpen, onClose, finalFocus }: UnsentSheetProps) {
  const { pending } = useOutboxState();
  const refusals = useRefusals();
  const { sendNow, retry, discard } = useUnsentActions();
  const [isSending, setIsSending] = useState(false);
  const [said, setSaid] = useState('');
  const top = useRef<HTMLDivElement>(null);

  async function send() {
    setIsSending(true);
    setSaid('');
    setSaid(sentenceOf(await sendNow()));
    setIsSending(false);
  }
  /** The row goes, and with it the button that has the focus. */
  function decide(act: Promise<void>, sentence: string) {
    top.current?.focus();
    void act.then(() => setSaid(sentence));
  }

  return (
    <Dialog
      title="Pendentes de envio"
      isOpen={isOpen}
      onClose={onClose}
      finalFocus={finalFocus}
      initialFocus={top}
      footer={
        pending.length > 0 ? (
          <Button kind="primary" icon="send" isBlock isBusy={isSending} onClick={() => void send()}>
            Enviar agora
          </Button>
        ) : undefined
      }
    >
      <div ref={top} tabIndex={-1} className={styles.sheet}>
        {pending.length === 0 && refusals.length === 0 && (
          <p className={styles.done}>
            <Icon name="success" />
            Tudo foi enviado.
          </p>
        )}
        {pending.length > 0 && (
          <ol className={styles.rows} aria-label="Na ordem dos toques">
            {pending.slice(0, mostShown).map((write) => (
              <li key={write.key} className={styles.row}>
                <span className={styles.text}>{textOf(write)}</span>
                <time className={styles.when}>{formatMoment(write.at)}</time>
              </li>
            ))}
            {pending.length > mostShown && (
              <li className={styles.row}>e mais {pending.length - mostShown}</li>
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
                  onRetry={() => decide(retry(refusal.id), 'De volta à fila de envio.')}
                  onDiscard={() => decide(discard(refusal.id), 'Descartado.')}
                />
              ))}
            </ul>
          </section>
        )}
        <p className={styles.said} role="status">
          {said}
        </p>
      </div>
    </Dialog>
  );
}

function sentenceOf(attempt: Attempt): string {
  switch (attempt) {
    case 'sent':
      return 'Tudo foi enviado.';
    case 'asked-to-wait':
      return 'O servidor pediu para esperar um pouco. O envio segue sozinho.';
    case 'signed-out':
      return 'Entre novamente para continuar o envio.';
    case 'unanswered':
      return `Sem resposta do servidor às ${formatMoment(Date.now())}. O envio segue sozinho quando der.`;
  }
}
