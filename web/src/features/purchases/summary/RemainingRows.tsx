import type { ListId } from '@quitanda/contract';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { Link } from '../../../router/Link.tsx';
import { useRead } from '../../../sync/react/use-read.ts';
import { PersonAvatar } from '../../../ui/signs/PersonAvatar.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../../ui/layout/RowWords.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import type { PresentPerson } from '../../people/presence.ts';
import { usePresentPeople } from '../../people/use-present-people.ts';
import styles from './TripSummary.module.css';

const maxNames = 3;
const listFormat = new Intl.ListFormat('pt-BR');

/** FIN-08: who is still shopping, and what stays on the list. Renders nothing without both. */
export function RemainingRows({ listId }: { readonly listId: ListId | string | null }) {
  const people = usePresentPeople();
  const items = useRead('getList', { params: { listId: listId ?? '' } }).data?.items ?? [];
  if (people.length + items.length === 0) return null;
  return (
    <RowGroup className={styles.rows}>
      {people.map((present) => (
        <PersonStillShopping key={present.person.id} {...present} />
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
    </RowGroup>
  );
}

function PersonStillShopping({ person, listId, supermarket }: PresentPerson) {
  const items = useRead('getList', { params: { listId } }).data?.items ?? [];
  const takenCount = items.filter((item) => item.isChecked && item.takenBy === person.id).length;
  return (
    <li>
      <Link to="/lista-compras/$listId/supermercado" params={{ listId }} className={styles.link}>
        <PersonAvatar name={person.name} colourIndex={person.place} size={40} />
        <RowWords
          name={`${person.name} ainda está comprando`}
          meta={[`${takenCount} no carrinho`, supermarket].filter(Boolean).join(' · ')}
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
