import { useState } from 'react';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { NameDialog } from './NameDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

export type ProfileDialog = 'name' | 'password' | 'delete' | undefined;

interface ProfileDialogsProps {
  readonly dialog: ProfileDialog;
  readonly email: string;
  readonly displayName: string | null;
  readonly onClose: () => void;
}

export function ProfileDialogs({ dialog, email, displayName, onClose }: ProfileDialogsProps) {
  // Each opening starts afresh: no password stays in a closed dialog.
  const [last, setLast] = useState(dialog);
  const [opening, setOpening] = useState(0);
  if (dialog !== last) {
    setLast(dialog);
    if (dialog !== undefined) setOpening(opening + 1);
  }
  return (
    <>
      <NameDialog
        key={`name-${opening}`}
        isOpen={dialog === 'name'}
        displayName={displayName}
        onClose={onClose}
      />
      <PasswordDialog
        key={`password-${opening}`}
        isOpen={dialog === 'password'}
        onClose={onClose}
      />
      <DeleteAccountDialog
        key={`delete-${opening}`}
        isOpen={dialog === 'delete'}
        email={email}
        onClose={onClose}
      />
    </>
  );
}
