import type { AdminPerson } from '@quitanda/contract';
import { useState } from 'react';
import { formatDate } from '../../lib/dates/dates.ts';
import { useDebounced } from '../../lib/timing/use-debounced.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { Badge } from '../../ui/signs/Badge.tsx';
import { EmailAddress } from '../../ui/signs/EmailAddress.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import styles from './admin.module.css';
import { useAdminAction } from './use-admin-action.ts';
import { useAdminCall } from './use-admin-call.ts';
import { useAdminRead } from './use-admin-read.ts';

/** The search begins after a pause of this length in the typing. */
const searchDelayMs = 250;

/**
 * ADM-04, ADM-05: lists people, searches them by e-mail, and locks or unlocks their accounts. Shows
 * none of their shopping lists.
 */
export function People() {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDebounced(typed.trim(), searchDelayMs);
  const query = search === '' ? { page } : { search, page };
  const { data, isCurrent, hasFailed, refresh } = useAdminRead('getAdminPeople', { query });
  const call = useAdminCall();
  const { action, openDialog, closeDialog } = useAdminAction();

  function showPage(newPage: number) {
    // Without this check, a quick second tap would skip a page.
    if (!isCurrent) return;
    setPage(newPage);
    scrollTo({ top: 0, behavior: 'instant' });
  }
  /** Asks for a confirmation to lock the account or, if it is locked, to unlock it. */
  function openLockDialog(personId: string, { email, isLocked }: AdminPerson) {
    const params = { personId };
    const run = (key: string) =>
      call('changePersonLock', { params, body: { isLocked: !isLocked } }, { key });
    openDialog(
      isLocked
        ? {
            title: 'Desbloquear conta',
            text: `${email} poderá entrar de novo.`,
            label: 'Desbloquear',
            run,
            doneText: 'Conta desbloqueada.',
          }
        : {
            title: 'Bloquear conta',
            text: `${email} sai de todos os aparelhos e não entra mais. Nada é apagado.`,
            label: 'Bloquear',
            kind: 'danger',
            run,
            doneText: 'Conta bloqueada.',
          },
    );
  }
  return (
    <section aria-label="Pessoas" className={styles.part}>
      <TextField
        type="search"
        label="Buscar por e-mail"
        isLabelHidden
        icon="search"
        placeholder="Buscar por e-mail"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setPage(1);
        }}
      />
      {hasFailed && <LoadFailure art="list" text="Falha ao buscar as pessoas." onRetry={refresh} />}
      {!hasFailed && data === undefined && <Skeleton rows={5} />}
      {!hasFailed && data?.people.length === 0 && (
        <EmptyState art="search" text="Ninguém com este e-mail." />
      )}
      {!hasFailed && data !== undefined && data.people.length > 0 && (
        <RowGroup aria-label="Pessoas">
          {data.people.map((person) => (
            <PersonRow
              key={person.id ?? person.email}
              person={person}
              onToggleLock={(id) => openLockDialog(id, person)}
            />
          ))}
        </RowGroup>
      )}
      {!hasFailed && data !== undefined && (page > 1 || data.hasMore) && (
        <div className={styles.pages}>
          <Button kind="outline" disabled={page === 1} onClick={() => showPage(page - 1)}>
            Anteriores
          </Button>
          <Button kind="outline" disabled={!data.hasMore} onClick={() => showPage(page + 1)}>
            Próximas
          </Button>
        </div>
      )}
      <ActionDialog action={action} onChanged={refresh} onClose={closeDialog} />
    </section>
  );
}

interface PersonRowProps {
  readonly person: AdminPerson;
  readonly onToggleLock: (id: string) => void;
}

function PersonRow({ person, onToggleLock }: PersonRowProps) {
  const { id, email, createdAt, lastSeenAt, isLocked, isOperator } = person;
  return (
    <li className={styles.row}>
      <RowWords
        name={<EmailAddress address={email} />}
        meta={[
          `Desde ${formatDate(createdAt)}`,
          lastSeenAt !== null && `visto\u00A0em\u00A0${formatDate(lastSeenAt)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      {isOperator && (
        <Badge kind="info" icon="user">
          Operador
        </Badge>
      )}
      {isLocked && (
        <Badge kind="warn" icon="lock">
          Bloqueada
        </Badge>
      )}
      {!isOperator && id !== null && (
        <Button
          kind={isLocked ? 'outline' : 'danger-ghost'}
          size="sm"
          aria-label={`${isLocked ? 'Desbloquear' : 'Bloquear'} ${email}`}
          onClick={() => onToggleLock(id)}
        >
          {isLocked ? 'Desbloquear' : 'Bloquear'}
        </Button>
      )}
    </li>
  );
}
