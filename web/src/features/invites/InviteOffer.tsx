import type { Invite } from '@quitanda/contract';
import { Button } from '../../ui/buttons/Button.tsx';
import { CardOverHero } from '../../ui/layout/CardOverHero.tsx';
import styles from './InviteOffer.module.css';
import { InvitePeople } from './InvitePeople.tsx';
import { InvitePreview } from './InvitePreview.tsx';

interface Props {
  readonly invite: Invite;
  readonly isAccepting: boolean;
  /** Why the last attempt failed. */
  readonly problem: string | undefined;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/** INV-01: shows who offers which list, and the buttons to accept or decline. */
export function InviteOffer({ invite, isAccepting, problem, onAccept, onDecline }: Props) {
  // A server of the version before sends no `name`.
  const inviter = invite.owner.name ?? invite.owner.displayName ?? invite.owner.email;
  return (
    <CardOverHero>
      <InvitePeople inviter={inviter} />
      <h1>Convite para Lista</h1>
      <p className={styles.text}>
        <strong>
          <bdi>{inviter}</bdi>
        </strong>{' '}
        convidou você para usar a lista{' '}
        <strong>
          <bdi>{invite.name}</bdi>
        </strong>
        . Deseja adicionar uma cópia às suas listas?
      </p>
      <InvitePreview itemNames={invite.itemNames} itemCount={invite._count.items} />
      <p className={styles.note}>Quem compartilhou verá que você adicionou a cópia.</p>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button kind="outline" size="lg" disabled={isAccepting} onClick={onDecline}>
          Recusar
        </Button>
        <Button icon="check" size="lg" isBusy={isAccepting} onClick={onAccept}>
          Sim, adicionar
        </Button>
      </div>
    </CardOverHero>
  );
}
