import type { AdminOverview } from '@quitanda/contract';
import { useEffect, type ComponentProps } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { Badge } from '../../ui/signs/Badge.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import styles from './admin.module.css';
import { formatBytes, formatCount, formatMoment } from './formats.ts';
import { useAdminAction } from './use-admin-action.ts';
import { useAdminCall } from './use-admin-call.ts';

interface Props {
  readonly overview: AdminOverview;
  /** Whether the overview is being requested again. */
  readonly isLoading: boolean;
  readonly onChanged: () => void;
}

/** While a backup is running, its state is requested again this long after each response. */
const pollIntervalMs = 2_000;

/** ADM-03, ADM-10: shows the version, the counts, and the background jobs. */
export function ServerState({ overview, isLoading, onChanged }: Props) {
  const { version, databaseBytes, people, households, products, purge, backup } = overview;
  const { photos, photoBytes, pushDevices } = overview;
  const call = useAdminCall();
  const { action, openDialog, closeDialog } = useAdminAction();
  const isBackupRunning = backup?.isRunning ?? false;
  useEffect(() => {
    // A request ends the previous one, so the next request waits until the previous one has ended.
    if (!isBackupRunning || isLoading) return undefined;
    const timer = setTimeout(onChanged, pollIntervalMs);
    return () => clearTimeout(timer);
  }, [isBackupRunning, isLoading, onChanged]);

  function openBackupDialog() {
    openDialog({
      title: 'Fazer backup agora',
      text: 'Um arquivo novo é gravado na pasta de backups deste servidor, além dos diários.',
      label: 'Fazer backup',
      run: (key) => call('backUpNow', {}, { key }),
      doneText: 'Backup iniciado.',
    });
  }
  return (
    <>
      <section aria-labelledby="servidor">
        <SectionTitle id="servidor">Servidor</SectionTitle>
        <RowGroup>
          <Fact name="Versão">{version}</Fact>
          <Fact name="Banco de dados">{formatBytes(databaseBytes)}</Fact>
          <Fact name="Pessoas">{formatCount(people)}</Fact>
          <Fact name="Casas">{formatCount(households)}</Fact>
          <Fact name="Produtos no catálogo">{formatCount(products)}</Fact>
          {pushDevices !== undefined && (
            <Fact name="Aparelhos com avisos">{formatCount(pushDevices)}</Fact>
          )}
          {photos != null && (
            <Fact name="Fotos">{`${formatCount(photos)} · ${formatBytes(photoBytes ?? 0)}`}</Fact>
          )}
        </RowGroup>
      </section>
      <section aria-labelledby="tarefas">
        <SectionTitle id="tarefas">Tarefas</SectionTitle>
        <RowGroup>
          <Job
            name="Limpeza dos dados vencidos"
            lines={[lastText(purge.lastAt), nextText(purge.nextAt), failedText(purge.failedAt)]}
            state={purge.state}
          />
          {backup === null ? (
            <Job
              name="Backup"
              lines={['Não está ligado: falta BACKUP_DIR na configuração do servidor.']}
            />
          ) : (
            <>
              <Job
                name="Backup"
                lines={[
                  backup.bytes === null
                    ? lastText(backup.lastAt)
                    : `${lastText(backup.lastAt)} · ${formatBytes(backup.bytes)}`,
                  nextText(backup.nextAt),
                  failedText(backup.failedAt),
                ]}
                state={backup.state}
              />
              <Job
                name="Conferência do backup"
                lines={[
                  lastText(backup.verification.lastAt),
                  verificationTexts[backup.verification.state],
                ]}
                state={backup.verification.state}
              />
            </>
          )}
        </RowGroup>
        {backup !== null && (
          <Button
            kind="outline"
            icon="save"
            className={styles.below}
            isBusy={isBackupRunning}
            onClick={openBackupDialog}
          >
            Fazer backup agora
          </Button>
        )}
      </section>
      <ActionDialog action={action} onChanged={onChanged} onClose={closeDialog} />
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <li className={styles.row}>
      <RowWords name={name} />
      <span className={styles.figure}>{children}</span>
    </li>
  );
}

type JobState = NonNullable<AdminOverview['backup']>['verification']['state'];

interface JobProps {
  readonly name: string;
  readonly lines: readonly (string | undefined)[];
  readonly state?: JobState;
}

interface BadgeContent extends Pick<ComponentProps<typeof Badge>, 'kind' | 'icon'> {
  readonly text: string;
}

const badges: Readonly<Partial<Record<JobState, BadgeContent>>> = {
  failed: { kind: 'warn', icon: 'warning', text: 'Falhou' },
  late: { kind: 'warn', icon: 'history', text: 'Em atraso' },
  ok: { kind: 'ok', icon: 'check', text: 'Em dia' },
};

function Job({ name, lines, state }: JobProps) {
  const badge = state && badges[state];
  return (
    <li className={styles.row}>
      <RowWords
        name={name}
        meta={lines
          .filter((line) => line !== undefined)
          .map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
      />
      {badge && (
        <Badge kind={badge.kind} icon={badge.icon}>
          {badge.text}
        </Badge>
      )}
    </li>
  );
}

const lastText = (at: string | null) =>
  at === null ? 'Ainda não aconteceu' : `Última vez: ${formatMoment(at)}`;
const nextText = (at: string | null) => (at === null ? undefined : `Próxima: ${formatMoment(at)}`);
const failedText = (at: string | null) =>
  at === null ? undefined : `Falhou em ${formatMoment(at)}. O motivo está no log.`;

const verificationTexts: Readonly<Partial<Record<JobState, string>>> = {
  failed: 'O último backup não pôde ser restaurado para conferir.',
  'not allowed': 'O banco de dados não permite conferir os backups.',
  off: 'Está desligada na configuração do servidor.',
};
