import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { NameDialog } from './NameDialog.tsx';
import { PasskeysDialog } from './passkeys/PasskeysDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

export type ProfileDialog = 'name' | 'password' | 'passkeys' | 'two-factor' | 'delete';

const TwoFactorDialog = lazyPart(
  async () => (await import('./two-factor/TwoFactorDialog.tsx')).TwoFactorDialog,
  { isNeeded: ({ isOpen }) => isOpen, onLoadFailed: ({ onClose }) => onClose() },
);

interface ProfileDialogsProps {
  readonly dialog: ProfileDialog | undefined;
  readonly email: string;
  readonly displayName: string | null;
  readonly onClose: () => void;
}

export function ProfileDialogs({ dialog, email, displayName, onClose }: ProfileDialogsProps) {
  // Remounts the form for each opening, so that no password stays in a closed dialog.
  const [previous, setPrevious] = useState(dialog);
  const [opening, setOpening] = useState(0);
  if (dialog !== previous) {
    setPrevious(dialog);
    if (dialog !== undefined) setOpening(opening + 1);
  }
  const propsOf = (kind: ProfileDialog) => ({ isOpen: dialog === kind, onClose });
  return (
    <>
      <NameDialog key={`name-${opening}`} displayName={displayName} {...propsOf('name')} />
      <PasswordDialog key={`password-${opening}`} {...propsOf('password')} />
      <PasskeysDialog {...propsOf('passkeys')} />
      <TwoFactorDialog key={`two-factor-${opening}`} {...propsOf('two-factor')} />
      <DeleteAccountDialog key={`delete-${opening}`} email={email} {...propsOf('delete')} />
    </>
  );
}
