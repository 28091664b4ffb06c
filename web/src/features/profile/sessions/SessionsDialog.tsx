import type { Session } from '@quitanda/contract/sessions';
import { useEffect, useState } from 'react';
import { formatAgo } from '../../../lib/dates/ages.ts';
import { useIdentity } from '../../../sync/react/session.tsx';
import { SignedOutError } from '../../../sync/http/identity.ts';
import {
  endOtherSessions,
  endSession,
  readSessions,
  SessionsError,
} from '../../../sync/session/account/sessions.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { useFocusAfterRowRemoval } from '../../../ui/layout/use-focus-after-row-removal.ts';
import styles from '../passkeys/passkeys.module.css';
import steps from '../steps.module.css';

interface SessionsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Lists the devices on which the account is signed in, and signs out on them (PRF-04). */
export function SessionsDialog({ isOpen, onClose }: SessionsDialogProps) {
  return (
    <Dialog title="Aparelhos conectados" isOpen={isOpen} onClose={onClose}>
      {isOpen && <Sessions />}
    </Dialog>
  );
}

/** Returns the message for a failure; undefined if the app shows another one. */
function messageOf(error: unknown): string | undefined {
  if (error instanceof SessionsError) return error.message;
  if (error instanceof SignedOutError) return undefined;
  throw error;
}

function Sessions() {
  const identity = useIdentity();
  const toast = useToast();
  const [sessions, setSessions] = useState<readonly Session[]>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const listElement = useFocusAfterRowRemoval<HTMLUListElement>(sessions?.length ?? 0);
  /** Increased after each change, so that the effect reads the list again. */
  const [version, setVersion] = useState(1);
  useEffect(() => {
    let isCancelled = false;
    readSessions(identity).then(
      (list) => {
        if (isCancelled) return;
        setSessions(list);
        setProblem(undefined);
      },
      (error: unknown) => {
        const message = messageOf(error);
        if (!isCancelled) setProblem(message);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [identity, version]);

  async function end(request: Promise<void>, doneText: string) {
    setIsBusy(true);
    try {
      await request;
      toast.success(doneText);
      setVersion((previous) => previous + 1);
    } catch (error) {
      const message = messageOf(error);
      if (message !== undefined) toast.error(message);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className={steps.body}>
      <p className={steps.text}>Nestes aparelhos a sua conta está aberta.</p>
      {problem !== undefined && (
        <p role="alert" className={steps.problem}>
          {problem}
        </p>
      )}
      {sessions === undefined && problem === undefined && <Spinner caption="Carregando..." />}
      <ul ref={listElement} tabIndex={-1} aria-label="Aparelhos">
        {sessions?.map((session) => (
          <li key={session.id} className={styles.passkey}>
            <span className={styles.words}>
              <span>{nameOf(session)}</span>
              <span className={styles.meta}>{usageOf(session)}</span>
            </span>
            {!session.isCurrent && (
              <Button
                kind="outline"
                size="sm"
                isBusy={isBusy}
                aria-label={`Sair deste aparelho: ${nameOf(session)}, ${usageOf(session)}`}
                onClick={() => void end(endSession(identity, session.id), 'Aparelho desconectado.')}
              >
                Sair deste aparelho
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions !== undefined && sessions.length > 1 && (
        <Button
          kind="danger"
          size="lg"
          icon="logout"
          isBusy={isBusy}
          onClick={() => void end(endOtherSessions(identity), 'Outros aparelhos desconectados.')}
        >
          Sair de todos os outros
        </Button>
      )}
    </div>
  );
}

const nameOf = ({ device }: Session): string => device ?? 'Um aparelho desconhecido';

const usageOf = ({ isCurrent, lastUsedAt }: Session): string =>
  isCurrent ? 'Este aparelho' : `usado ${formatAgo(Date.parse(lastUsedAt), Date.now())}`;
