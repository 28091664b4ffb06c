import { useSession } from '../../sync/react/session.tsx';
import { useProfile } from '../../sync/react/use-profile.ts';
import styles from './InvitePeople.module.css';

/** Shows the initials of the inviting and the invited person. Decorative: the text has the name. */
export function InvitePeople({ inviter }: { readonly inviter: string }) {
  const session = useSession();
  const profile = useProfile();
  const invitedName = session.status === 'signed-in' ? (profile?.displayName ?? session.email) : '';
  return (
    <div className={styles.people} aria-hidden="true">
      <span className={styles.inviter}>{initialOf(inviter)}</span>
      <span className={styles.invited}>{initialOf(invitedName)}</span>
    </div>
  );
}

const initialOf = (name: string) => [...name][0]?.toLocaleUpperCase('pt-BR');
