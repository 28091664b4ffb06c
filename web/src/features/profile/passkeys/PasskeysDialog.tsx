import type { Passkey } from '@quitanda/contract/passkeys';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../../lib/dates/dates.ts';
import { useIdentity } from '../../../sync/react/session.tsx';
import type { EmbeddedSignIn } from '../../../sync/http/identity.ts';
import { PasskeyError, readPasskeys } from '../../../sync/session/account/passkeys.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { useFocusAfterRowRemoval } from '../../../ui/layout/use-focus-after-row-removal.ts';
import styles from './passkeys.module.css';
import steps from '../steps.module.css';
import { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeySteps.tsx';

interface PasskeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type View =
  | { readonly kind: 'list' | 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

const listView: View = { kind: 'list' };

/** Lists the passkeys of the account, and lets the person change them (PASS-03 to PASS-06). */
export function PasskeysDialog({ isOpen, onClose }: PasskeysDialogProps) {
  const { embeddedSignIn } = useIdentity();
  return (
    <Dialog title="Chaves de acesso" isOpen={isOpen} onClose={onClose}>
      {isOpen && embeddedSignIn && <Passkeys embeddedSignIn={embeddedSignIn} />}
    </Dialog>
  );
}

function Passkeys({ embeddedSignIn }: { readonly embeddedSignIn: EmbeddedSignIn }) {
  const toast = useToast();
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>();
  const [problem, setProblem] = useState<string>();
  const [view, setView] = useState(listView);
  const body = useFocusAfterRowRemoval<HTMLDivElement>(passkeys?.length ?? 0);
  const previousView = useRef(view);
  useEffect(() => {
    const isBackAtList = view.kind === 'list' && view !== previousView.current;
    previousView.current = view;
    // The control that had the focus has disappeared with its step.
    if (isBackAtList && document.activeElement === document.body) body.current?.focus();
  }, [view, body]);
  /** Increased after each change, so that the effect reads the list again. */
  const [version, setVersion] = useState(1);
  useEffect(() => {
    let isCancelled = false;
    readPasskeys(embeddedSignIn).then(
      (list) => {
        if (isCancelled) return;
        setPasskeys(list);
        setProblem(undefined);
      },
      (error: unknown) => {
        if (!(error instanceof PasskeyError)) throw error;
        if (!isCancelled) setProblem(error.message);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [embeddedSignIn, version]);

  const stepProps = {
    embeddedSignIn,
    onDone(text: string) {
      toast.success(text);
      // A late response must not close a step that was opened after its request.
      setView((latest) => (latest === view ? listView : latest));
      setVersion((previous) => previous + 1);
    },
    onBack: () => setView(listView),
  };
  if (view.kind === 'add') return <AddPasskey {...stepProps} />;
  if (view.kind === 'rename') return <RenamePasskey {...stepProps} passkey={view.passkey} />;
  if (view.kind === 'remove') return <RemovePasskey {...stepProps} passkey={view.passkey} />;
  return (
    <div ref={body} tabIndex={-1} className={steps.body}>
      <p className={steps.text}>
        Entre com a digital, o rosto ou o código do aparelho, sem digitar a senha.
      </p>
      {problem !== undefined && (
        <p role="alert" className={steps.problem}>
          {problem}
        </p>
      )}
      {passkeys === undefined && problem === undefined && <Spinner caption="Carregando..." />}
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.passkey}>
              <span className={styles.words}>
                <span>{passkey.name}</span>
                <span className={styles.meta}>{usageText(passkey)}</span>
              </span>
              <IconButton
                icon="pencil"
                kind="quiet"
                label={`Renomear ${passkey.name}`}
                onClick={() => setView({ kind: 'rename', passkey })}
              />
              <IconButton
                icon="trash"
                kind="danger"
                label={`Remover ${passkey.name}`}
                onClick={() => setView({ kind: 'remove', passkey })}
              />
            </li>
          ))}
        </ul>
      )}
      <Button icon="plus" size="lg" onClick={() => setView({ kind: 'add' })}>
        Adicionar chave de acesso
      </Button>
    </div>
  );
}

function usageText({ lastUsedAt, createdAt }: Passkey): string {
  return lastUsedAt === null
    ? `Criada em ${formatDate(createdAt)}, ainda não usada`
    : `Usada em ${formatDate(lastUsedAt)}`;
}
