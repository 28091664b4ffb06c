import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { NameDialog } from './NameDialog.tsx';
import { PasskeysDialog } from './passkeys/PasskeysDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

export type ProfileDialog = 'name' | 'password' | 'passkeys' | 'two-factor' | 'sessions' | 'delete';

const TwoFactorDialog = lazyPart(
  async () => (await import('./two-factor/TwoFactorDialog.tsx')).TwoFactorDialog,
  { isNeeded: ({ isOpen }) => isOpen, onLoadFailed: ({ onClose }) => onClose() },
);

const SessionsDialog = lazyPart(
  async () => (await import('./sessions/SessionsDialog.tsx')).SessionsDialog,
  { isNeeded: ({ isOpen }) => isOpen, onLoadFailed: ({ onClose }) => onClose() },
);

interface ProfileDialogsProps {
  readonly dialog: ProfileDialog | undefined;
  readonly email: string;
  readonly displayName: string | null;
  readonly onClose: () => void;
}

export function ProfileDialogs({ dialog, email, displayName, onClose }: ProfileDialogsProps) {
  // Remounts the forms each time a dialog opens, so that no typed password is kept.
  const [previousDialog, setPreviousDialog] = useState(dialog);
  const [openCount, setOpenCount] = useState(0);
  if (dialog !== previousDialog) {
    setPreviousDialog(dialog);
    if (dialog !== undefined) setOpenCount(openCount + 1);
  }
  const propsOf = (kind: ProfileDialog) => ({ isOpen: dialog === kind, onClose });
  return (
    <>
      <NameDialog key={`name-${openCount}`} displayName={displayName} {...propsOf('name')} />
      <PasswordDialog key={`password-${openCount}`} {...propsOf('password')} />
      <PasskeysDialog {...propsOf('passkeys')} />
      <TwoFactorDialog key={`two-factor-${openCount}`} {...propsOf('two-factor')} />
      <SessionsDialog {...propsOf('sessions')} />
      <DeleteAccountDialog key={`delete-${openCount}`} email={email} {...propsOf('delete')} />
    </>
  );
}
