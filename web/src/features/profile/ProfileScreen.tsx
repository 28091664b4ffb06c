import { useState, type ReactNode } from 'react';
import { useHasPasskeys } from '../../sync/queries/server-features.ts';
import { useIdentity, useSession } from '../../sync/react/session.tsx';
import { useProfile } from '../../sync/react/use-profile.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { InstallApp } from './InstallApp.tsx';
import { MyDetails } from './MyDetails.tsx';
import { PersonHero } from './PersonHero.tsx';
import type { ProfileDialog } from './ProfileDialogs.tsx';
import styles from './ProfileScreen.module.css';
import { PriceTyping } from './PriceTyping.tsx';
import { ReceiptFetching } from './ReceiptFetching.tsx';
import { ScanFeedback } from './ScanFeedback.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { useExport } from './use-export.ts';

const ProfileDialogs = lazyPart(async () => (await import('./ProfileDialogs.tsx')).ProfileDialogs, {
  isNeeded: ({ dialog }) => dialog !== undefined,
  onLoadFailed: ({ onClose }) => onClose(),
});

interface ProfileScreenProps {
  readonly onSignOut: () => void;
  /** Links to the other screens of the user. */
  readonly children?: ReactNode;
}

/** Shows the user's details, device settings, and actions on the account (PRF-01, PRF-02). */
export function ProfileScreen({ onSignOut, children }: ProfileScreenProps) {
  const session = useSession();
  const { embeddedSignIn } = useIdentity();
  const profile = useProfile();
  /** Each opening has a new object, so that a late response does not close a later dialog. */
  const [dialog, setDialog] = useState<{ readonly dialog: ProfileDialog }>();
  const hasPasskeys = useHasPasskeys();
  const { isExporting, exportAll } = useExport();
  if (session.status !== 'signed-in') return null;
  const { email } = session;
  return (
    <>
      <PersonHero email={email} displayName={profile?.displayName ?? null} />
      <div className={styles.main}>
        <ThemeChoice />
        <ScanFeedback />
        <PriceTyping />
        <ReceiptFetching />
        <MyDetails
          email={email}
          profile={profile}
          onEditName={() => setDialog({ dialog: 'name' })}
        />
        <InstallApp />
        <div className={styles.acts}>
          {children}
          <Button kind="outline" icon="lock" onClick={() => setDialog({ dialog: 'password' })}>
            Alterar senha
          </Button>
          {hasPasskeys && (
            <Button kind="outline" icon="lock" onClick={() => setDialog({ dialog: 'passkeys' })}>
              Chaves de acesso
            </Button>
          )}
          {embeddedSignIn && (
            <Button kind="outline" icon="check" onClick={() => setDialog({ dialog: 'two-factor' })}>
              Verificação em duas etapas
            </Button>
          )}
          {embeddedSignIn && (
            <Button kind="outline" icon="user" onClick={() => setDialog({ dialog: 'sessions' })}>
              Aparelhos conectados
            </Button>
          )}
          <Button kind="outline" icon="save" isBusy={isExporting} onClick={exportAll}>
            Exportar meus dados
          </Button>
        </div>
        <Button kind="outline" size="lg" icon="logout" className={styles.leave} onClick={onSignOut}>
          Sair
        </Button>
        <Button kind="danger-ghost" icon="trash" onClick={() => setDialog({ dialog: 'delete' })}>
          Excluir conta
        </Button>
      </div>
      <ProfileDialogs
        dialog={dialog?.dialog}
        email={email}
        displayName={profile?.displayName ?? null}
        // A late response must not close a dialog that was opened after its request.
        onClose={() => setDialog((latest) => (latest === dialog ? undefined : latest))}
      />
    </>
  );
}
