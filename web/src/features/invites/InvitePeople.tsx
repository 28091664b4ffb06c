import { useSession } from '../../sync/react/session.tsx';
import { useProfile } from '../../sync/react/use-profile.ts';
import styles from './InvitePeople.module.css';

/** The initials of the inviting and the invited person; their names are in the text. */
export function InvitePeople({ inviter }: { readonly inviter: string }) {
  const session = useSession();
  const profile = useProfile();
  const invited = session.status === 'signed-in' ? (profile?.displayName ?? session.email) : '';
  return (
    <div className={styles.people} aria-hidden="true">
      <span className={styles.inviter}>{initial(inviter)}</span>
      <span className={styles.invited}>{initial(invited)}</span>
    </div>
  );
}

const initial = (name: string) => [...name][0]?.toLocaleUpperCase('pt-BR');
