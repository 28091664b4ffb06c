import type { Profile } from '@quitanda/contract';
import { useId, type ReactNode } from 'react';
import { usePendingCount } from '../../sync/react/use-pending.ts';
import { useRefusals } from '../../sync/react/use-unsent.ts';
import { Badge } from '../../ui/signs/Badge.tsx';
import { Icon, type IconName } from '../../ui/signs/Icon.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { pendingText, refusedText } from '../../lib/unsent-text.ts';
import styles from './MyDetails.module.css';

interface MyDetailsProps {
  readonly email: string;
  /** Null until it is loaded. Until then the name cannot be edited. */
  readonly profile: Profile | null;
  readonly onEditName: () => void;
}

/** 'Meus dados': shows the name, the e-mail address, and whether all writes were sent. */
export function MyDetails({ email, profile, onEditName }: MyDetailsProps) {
  const id = useId();
  const pendingCount = usePendingCount();
  const refusedCount = useRefusals().length;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>Meus dados</SectionTitle>
      <ul className={styles.details}>
        <Detail
          icon="user"
          label="Nome"
          aside={
            profile && (
              <IconButton icon="pencil" kind="quiet" label="Editar nome" onClick={onEditName} />
            )
          }
        >
          {profile?.displayName ?? 'Sem nome'}
        </Detail>
        <Detail icon="mail" label="E-mail">
          {email}
        </Detail>
        <Detail
          icon="cloud"
          label="Sincronização"
          aside={
            pendingCount > 0 ? (
              <Badge kind="info" icon="cloud">
                {pendingText(pendingCount)}
              </Badge>
            ) : refusedCount > 0 ? (
              <Badge kind="warn" icon="warning">
                {refusedText(refusedCount)}
              </Badge>
            ) : (
              <Badge kind="ok" icon="check">
                Em dia
              </Badge>
            )
          }
        >
          {pendingCount + refusedCount === 0 ? 'Tudo salvo' : 'Salvo neste aparelho'}
        </Detail>
      </ul>
    </section>
  );
}

interface DetailProps {
  readonly icon: IconName;
  readonly label: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

function Detail({ icon, label, aside, children }: DetailProps) {
  return (
    <li className={styles.detail}>
      <Icon name={icon} />
      <dl className={styles.words}>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>{children}</dd>
      </dl>
      {aside}
    </li>
  );
}
