import type { ListId } from '@quitanda/contract';
import { type ReactNode, useSyncExternalStore } from 'react';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { createDateFormat } from '../../../lib/dates/shown-zone.ts';
import { Link } from '../../../router/Link.tsx';
import { useIsOnline } from '../../../sync/react/use-pending.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { PersonAvatar } from '../../../ui/signs/PersonAvatar.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../../ui/layout/RowWords.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { findPresentPeople, type PresentPerson } from '../../../shared/people/presence.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { usePresentPeople } from '../../../shared/people/use-present-people.ts';
import styles from './TripSummary.module.css';
import type { Heard } from '../../../sync/live/live.ts';
import { useSyncState } from '../../../sync/react/sync-context.ts';

const maxNames = 3;
const listFormat = new Intl.ListFormat('pt-BR');

interface RemainingRowsProps {
  readonly listId: ListId | string | null;
  /** A further row. */
  readonly children?: ReactNode;
}

/** FIN-08: who is still shopping, and what stays on the list. Renders nothing without a row. */
export function RemainingRows({ listId, children }: RemainingRowsProps) {
  const { people, until } = usePeopleStillShopping();
  const items = useRead('getList', { params: { listId: listId ?? '' } }).data?.items ?? [];
  if (people.length + items.length === 0 && children == null) return null;
  return (
    <RowGroup className={styles.rows}>
      {people.map((present) => (
        <PersonStillShopping key={present.person.id} present={present} until={until} />
      ))}
      {items.length > 0 && (
        <li>
          <Link to="/lista-compras" className={styles.link}>
            <Icon name="list" className={styles.icon} />
            <RowWords
              name={`${formatItemCount(items.length)} ${items.length === 1 ? 'fica' : 'ficam'} na lista`}
              meta={namesText(items.map(({ name }) => name))}
            />
            <Icon name="chevron-right" />
          </Link>
        </li>
      )}
      {children}
    </RowGroup>
  );
}

const formatTime = createDateFormat({ hour: '2-digit', minute: '2-digit' });

/**
 * Returns the other members on a trip; without a network those who were there when the server was last
 * heard, and when that was: 'até as 10:42' (FIN-13).
 */
function usePeopleStillShopping() {
  const isOnline = useIsOnline();
  const present = usePresentPeople();
  const heard = useLastHeard();
  const people = usePeople();
  if (isOnline || heard === undefined) return { people: present, until: undefined };
  return { people: findPresentPeople(heard.present, people), until: untilText(heard.at) };
}

const untilText = (at: number) => `até as ${formatTime(at)}`;

interface PersonStillShoppingProps {
  readonly present: PresentPerson;
  readonly until: string | undefined;
}

function PersonStillShopping({ present, until }: PersonStillShoppingProps) {
  const { person, listId, supermarket } = present;
  const items = useRead('getList', { params: { listId } }).data?.items ?? [];
  const takenCount = items.filter((item) => item.isChecked && item.takenBy === person.id).length;
  return (
    <li>
      <Link to="/lista-compras/$listId/supermercado" params={{ listId }} className={styles.link}>
        <PersonAvatar name={person.name} colourIndex={person.place} size={40} />
        <RowWords
          name={`${person.name} ainda está comprando`}
          meta={[`${takenCount} no carrinho`, supermarket, until].filter(Boolean).join(' · ')}
        />
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}

/** Returns 'Alface, papel-toalha e velas', or 'Alface, papel-toalha, velas e mais 4'. */
function namesText(names: readonly string[]): string {
  const hiddenCount = names.length - maxNames;
  if (hiddenCount <= 0) return listFormat.format(names);
  return listFormat.format([...names.slice(0, maxNames), `mais ${hiddenCount}`]);
}

/**
 * Returns who was in a supermarket when the server was last heard, and when that was; undefined if it was
 * not heard since the start, and in a household without other members.
 */
function useLastHeard(): Heard | undefined {
  const state = useSyncState();
  const live = state.status === 'signed-in' ? state.live : undefined;
  return useSyncExternalStore(live?.subscribe ?? subscribeToNothing, live?.lastHeard ?? getNothing);
}

const subscribeToNothing = () => () => undefined;
const getNothing = () => undefined;
