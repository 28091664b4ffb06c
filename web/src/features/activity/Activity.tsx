import type { Activity as ActivityEntry, Member } from '@quitanda/contract';
import { useState } from 'react';
import { saveActiveListId } from '../../lib/device/shopping-storage.ts';
import { useNow } from '../../lib/timing/use-now.ts';
import { Link } from '../../router/Link.tsx';
import { useHomeChanges } from '../../sync/react/use-home-changes.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useWrite } from '../../sync/react/use-write.ts';
import { MoreButton } from '../../ui/buttons/MoreButton.tsx';
import { FilterChips } from '../../ui/fields/FilterChips.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { PersonAvatar } from '../../ui/signs/PersonAvatar.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { activityMeta, activityText, personName } from './activity-text.ts';
import styles from './Activity.module.css';

/** Returns what undoes an entry; undefined if the user cannot undo it (CASA-70, CASA-71). */
type UndoOf = (entry: ActivityEntry) => (() => void) | undefined;

interface Props {
  readonly householdId: string;
  readonly undoOf: UndoOf;
}

/** CASA-50 to CASA-52: what the members of the shown household did in the last 90 days. */
export function Activity({ householdId, undoOf }: Props) {
  const members = useRead('getMembers', { params: { householdId } }).data ?? [];
  const [selectedId, setSelectedId] = useState('');
  // Ignores the filter by a person who has left the household.
  const memberId = members.some(({ id }) => id === selectedId) ? selectedId : '';
  return (
    <section aria-labelledby="atividade" className={styles.section}>
      <SectionTitle id="atividade">Atividade</SectionTitle>
      {members.length > 1 && (
        <MemberFilter members={members} value={memberId} onChange={setSelectedId} />
      )}
      <Entries key={memberId} memberId={memberId} members={members} undoOf={undoOf} />
    </section>
  );
}

interface MemberFilterProps {
  readonly members: readonly Member[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const MemberFilter = ({ members, value, onChange }: MemberFilterProps) => (
  <FilterChips
    label="Atividade de"
    value={value}
    onChange={onChange}
    options={[
      { value: '', label: 'Todos' },
      ...members.map((member) => ({
        value: member.id,
        label: member.name,
        picture: <PersonAvatar name={member.name} colourIndex={member.place} size={24} />,
      })),
    ]}
  />
);

interface EntriesProps {
  readonly memberId: string;
  readonly members: readonly Member[];
  readonly undoOf: UndoOf;
}

function Entries({ memberId, members, undoOf }: EntriesProps) {
  const [pageCount, setPageCount] = useState(1);
  const now = useNow();
  const lists = useRead('getLists', {}).data ?? [];
  const existingListIds = new Set(lists.map(({ id }) => id));
  return (
    <Page
      memberId={memberId}
      before={undefined}
      pagesLeft={pageCount}
      now={now}
      existingListIds={existingListIds}
      undoOf={(entry) => (isUndone(entry, members) ? undefined : undoOf(entry))}
      onMore={() => setPageCount(pageCount + 1)}
    />
  );
}

/** Whether the person has been brought back, or is not responsible any more, as far as is known. */
function isUndone({ kind, other }: ActivityEntry, members: readonly Member[]): boolean {
  if (members.length === 0) return true;
  const member = members.find(({ id }) => id === other?.id);
  return kind === 'removed' ? member !== undefined : member?.role !== 'responsible';
}

interface PageProps {
  /** The id of the member whose entries are shown; empty for all members. */
  readonly memberId: string;
  /**
   * The id of the last entry of the previous page; undefined on the first page. It changes when
   * newer entries arrive, because they move older entries to the next page.
   */
  readonly before: string | undefined;
  /** How many pages to show: this page and the pages after it. */
  readonly pagesLeft: number;
  readonly now: number;
  readonly existingListIds: ReadonlySet<string>;
  readonly undoOf: UndoOf;
  readonly onMore: () => void;
}

function Page({ memberId, before, pagesLeft, now, existingListIds, undoOf, onMore }: PageProps) {
  const query = {
    ...(before !== undefined && { before }),
    ...(memberId !== '' && { by: memberId }),
  };
  const { data, failure, refresh } = useRead('getActivity', { query });
  useHomeChanges(refresh);
  // If `before` changes, shows the entries of the previous read until the new ones have arrived.
  const [lastData, setLastData] = useState(data);
  if (data !== undefined && data !== lastData) setLastData(data);
  const page = data ?? lastData;
  if (page === undefined) {
    if (failure === undefined) return <Skeleton rows={3} />;
    return <LoadFailure art="list" text={failureText(failure.kind)} onRetry={refresh} />;
  }
  const { activities, hasMore } = page;
  const lastEntry = activities.at(-1);
  if (lastEntry === undefined) {
    return before === undefined ? <p className={styles.empty}>{emptyText(memberId)}</p> : null;
  }
  return (
    <>
      <RowGroup aria-label={before === undefined ? 'Atividade' : undefined}>
        {activities.map((entry) => (
          <ActivityRow
            key={entry.id}
            entry={entry}
            now={now}
            existingListIds={existingListIds}
            undoOf={undoOf}
          />
        ))}
      </RowGroup>
      {hasMore && pagesLeft > 1 && (
        <Page
          memberId={memberId}
          before={lastEntry.id}
          pagesLeft={pagesLeft - 1}
          now={now}
          existingListIds={existingListIds}
          undoOf={undoOf}
          onMore={onMore}
        />
      )}
      {hasMore && pagesLeft === 1 && <MoreButton onMore={onMore}>Ver mais</MoreButton>}
    </>
  );
}

const emptyText = (memberId: string) =>
  memberId === ''
    ? 'Ainda não aconteceu nada nesta casa.'
    : 'Esta pessoa não fez nada nos últimos 90 dias.';

const failureText = (kind: 'network' | 'error-response') =>
  kind === 'network'
    ? 'Sem conexão. A atividade aparece quando o sinal voltar.'
    : 'Falha ao buscar a atividade.';

interface RowProps {
  readonly entry: ActivityEntry;
  readonly now: number;
  readonly existingListIds: ReadonlySet<string>;
  readonly undoOf: UndoOf;
}

function ActivityRow({ entry, now, existingListIds, undoOf }: RowProps) {
  const name = personName(entry);
  return (
    <li className={styles.row}>
      <PersonAvatar name={name} colourIndex={entry.person?.place ?? null} size={24} />
      <RowWords
        name={
          <>
            <VisuallyHidden>{name} </VisuallyHidden>
            {activityText(entry)}
          </>
        }
        meta={activityMeta(entry, now)}
      />
      <RowAction entry={entry} existingListIds={existingListIds} undoOf={undoOf} />
    </li>
  );
}

const kindsWithListLink: ReadonlySet<ActivityEntry['kind']> = new Set([
  'items-added',
  'list-created',
  'list-renamed',
  'list-restored',
  'list-shared',
  'list-moved-here',
]);

/**
 * Shows 'Restaurar' for a list that can be restored (CASA-53), 'Desfazer' for a correction of a trip
 * (CMP-27), a removal or a hand-over that the user can undo, and 'Ver' for a finished trip or a list that
 * still exists.
 */
function RowAction({ entry, existingListIds, undoOf }: Omit<RowProps, 'now'>) {
  const write = useWrite();
  const toast = useToast();
  const { kind, listId, finishId, placeName, canRestore, correctionId } = entry;
  if (canRestore && listId !== null) {
    const context = { listName: placeName ?? '' };
    const restore = () => {
      write('restoreList', { params: { listId } }, { context });
      toast.success('Lista restaurada!');
    };
    return (
      <button
        type="button"
        className={styles.action}
        aria-label={`Restaurar a lista ${placeName ?? ''}`}
        onClick={restore}
      >
        Restaurar
      </button>
    );
  }
  if (correctionId != null && finishId !== null) {
    const isDeletion = kind === 'trip-deleted';
    const undo = () => {
      write('undoTripCorrection', { params: { finishId, correctionId } });
      toast.success(isDeletion ? 'Compra restaurada!' : 'Correção desfeita.');
    };
    return (
      <button
        type="button"
        className={styles.action}
        aria-label={`${isDeletion ? 'Restaurar' : 'Desfazer'}: ${activityText(entry)}`}
        onClick={undo}
      >
        {isDeletion ? 'Restaurar' : 'Desfazer'}
      </button>
    );
  }
  const undo = undoOf(entry);
  if (undo !== undefined) {
    return (
      <button
        type="button"
        className={styles.action}
        aria-label={`Desfazer: ${activityText(entry)}`}
        onClick={undo}
      >
        Desfazer
      </button>
    );
  }
  if ((kind === 'shop-finished' || kind === 'trip-finished') && finishId !== null) {
    return (
      <Link
        to="/compras"
        search={{ compra: finishId }}
        className={styles.action}
        aria-label="Ver a compra"
      >
        Ver
      </Link>
    );
  }
  if (listId === null || !existingListIds.has(listId) || !kindsWithListLink.has(kind)) return null;
  return (
    <Link
      to="/lista-compras"
      className={styles.action}
      aria-label={`Ver a lista ${placeName ?? ''}`}
      onClick={() => saveActiveListId(listId)}
    >
      Ver
    </Link>
  );
}
