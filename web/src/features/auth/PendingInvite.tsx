import { Icon } from '../../ui/signs/Icon.tsx';
import styles from './auth.module.css';

interface PendingInviteProps {
  /** The page to open after signing in. */
  readonly destination: string | undefined;
  /** The sentence that tells how to open the invite. */
  readonly instruction: string;
}

const kinds = [
  {
    address: /^\/accept-list\/[^/?#]/iu,
    icon: 'share',
    text: 'Um convite para uma lista espera por você.',
  },
  {
    address: /^\/entrar-na-casa(?:[/?#]|$)/iu,
    icon: 'home',
    text: 'Um convite para uma casa espera por você.',
  },
] as const;

/**
 * INV-04, AUT-23: shows that an invite is pending. It shows no details, because the server sends them only
 * to signed-in users.
 */
export function PendingInvite({ destination, instruction }: PendingInviteProps) {
  const kind = kinds.find(({ address }) => address.test(destination ?? ''));
  if (kind === undefined) return null;
  return (
    <p className={styles.invite}>
      <Icon name={kind.icon} />
      <span>
        {kind.text} {instruction}
      </span>
    </p>
  );
}
