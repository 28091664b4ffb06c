import { Icon } from '../../ui/Icon.tsx';
import styles from './auth.module.css';

interface WaitingInviteProps {
  /** The page to open after signing in. */
  readonly destination: string | undefined;
  /** How to get there. */
  readonly how: string;
}

/**
 * INV-04: an invite led here. Whose and which list it is, the server tells only those who are signed
 * in.
 */
export function WaitingInvite({ destination, how }: WaitingInviteProps) {
  if (destination === undefined || !/^\/accept-list\/[^/?#]/iu.test(destination)) return null;
  return (
    <p className={styles.invite}>
      <Icon name="share" />
      <span>Um convite para uma lista espera por você. {how}</span>
    </p>
  );
}
