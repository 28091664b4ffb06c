import { Icon } from '../../ui/signs/Icon.tsx';
import styles from './auth.module.css';

interface PendingInviteProps {
  /** The page to open after signing in. */
  readonly destination: string | undefined;
  /** The sentence that tells how to open the invite. */
  readonly instruction: string;
}

/**
 * INV-04: shows that an invite is pending. It shows no details, because the server sends them only
 * to signed-in users.
 */
export function PendingInvite({ destination, instruction }: PendingInviteProps) {
  if (destination === undefined || !/^\/accept-list\/[^/?#]/iu.test(destination)) return null;
  return (
    <p className={styles.invite}>
      <Icon name="share" />
      <span>Um convite para uma lista espera por você. {instruction}</span>
    </p>
  );
}
