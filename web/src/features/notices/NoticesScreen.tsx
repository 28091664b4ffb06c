import type { NoticeKind, NoticePreferences } from '@quitanda/contract';
import { useState } from 'react';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { useOutboxValue, useIsOnline } from '../../sync/react/use-pending.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useWrite } from '../../sync/react/use-write.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { SwitchRow } from '../../ui/buttons/SwitchRow.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { BackHead } from '../../ui/layout/BackHead.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { kindRows } from './kinds.ts';
import styles from './NoticesScreen.module.css';
import { QuietRows } from './QuietRows.tsx';
import { TimeDialog } from './TimeDialogs.tsx';
import { formatTimeOfDay } from './times-of-day.ts';
import { useNoticeDevice } from './use-notice-device.ts';
import { Waiting } from './Waiting.tsx';

/** 18:00: what expires tomorrow can still be cooked for dinner. */
const usualExpiringAt = 1_080;

/** 'Avisos': what the person is told about the shown household, and when (NOT-12 to NOT-16). */
export function NoticesScreen() {
  const { data, failure, refresh } = useRead('getNoticePreferences', {});
  const device = useNoticeDevice();
  const write = useWrite();
  const waiting = useWaitingFields();
  const rows = useKindRows();
  const [isChoosingTime, setIsChoosingTime] = useState(false);
  // An answer of a server before 0.3 lacks what expires.
  const chosen: Partial<NoticePreferences> = data ?? {};
  const { expiringAt = usualExpiringAt } = chosen;
  const expiringTime = {
    editText: formatTimeOfDay(expiringAt),
    editLabel: `Mudar a hora do aviso, ${formatTimeOfDay(expiringAt)}`,
    onEdit: () => setIsChoosingTime(true),
  };
  const isAnyOn = data !== undefined && rows.some(({ kind }) => chosen[kind]);
  function change(kind: NoticeKind, isOn: boolean) {
    write('changeNoticePreferences', { body: { [kind]: isOn } });
    // The browser is asked in the tap itself, because it refuses the question at any other moment.
    if (isOn && device.state === 'off') device.enable();
  }
  return (
    <div className={styles.main}>
      <BackHead title="Avisos" back={{ to: '/perfil', 'aria-label': 'Voltar para o perfil' }} />
      <DeviceCard device={device} isAnyOn={isAnyOn} />
      {failure !== undefined && (
        <LoadFailure
          art="list"
          text={
            failure.kind === 'network'
              ? 'Sem conexão. Os avisos aparecem quando o sinal voltar.'
              : 'Falha ao buscar os avisos.'
          }
          onRetry={refresh}
        />
      )}
      {data === undefined && failure === undefined && <Skeleton rows={6} />}
      {data !== undefined && (
        <>
          <section aria-labelledby="avisar-quando" className={styles.section}>
            <SectionTitle id="avisar-quando">Avisar quando</SectionTitle>
            <RowGroup>
              {rows.map(({ kind, name, meta }) => (
                <li key={kind}>
                  <SwitchRow
                    name={name}
                    meta={waiting.has(kind) ? <Waiting /> : meta}
                    label={`${name}. ${meta}`}
                    isOn={chosen[kind] ?? false}
                    onChange={(isOn) => change(kind, isOn)}
                    {...(kind === 'expiring' && expiringTime)}
                  />
                </li>
              ))}
            </RowGroup>
            {!rows.some(({ kind }) => kind === 'itemsAdded') && (
              <LinkButton kind="outline" icon="add-user" to="/casa">
                Convide alguém para a casa
              </LinkButton>
            )}
          </section>
          <QuietRows preferences={data} waiting={waiting} />
          <TimeDialog
            title="Algo for vencer amanhã"
            label="Hora do aviso"
            isOpen={isChoosingTime}
            initial={expiringAt}
            onSave={(chosen) => {
              setIsChoosingTime(false);
              write('changeNoticePreferences', { body: { expiringAt: chosen } });
            }}
            onClose={() => setIsChoosingTime(false)}
          />
        </>
      )}
    </div>
  );
}

/** The rows of the shown household. */
function useKindRows() {
  const { all, shownId, userId } = useHouseholds();
  const members = useRead('getMembers', { params: { householdId: shownId ?? '' } }).data ?? [];
  const others = members.filter(({ id }) => id !== userId).map(({ name }) => name);
  const isPersonal = all.find(({ id }) => id === shownId)?.isPersonal ?? true;
  return kindRows(isPersonal ? undefined : others);
}

/** The preferences whose changes wait for a network. */
function useWaitingFields(): ReadonlySet<string> {
  const isOnline = useIsOnline();
  const fields = useOutboxValue(({ pending }) =>
    pending
      .flatMap((write) => (write.name === 'changeNoticePreferences' ? Object.keys(write.body) : []))
      .join(' '),
  );
  return new Set(isOnline ? [] : fields.split(' '));
}
