import type { List } from '@quitanda/contract';
import { Link } from '../../../router/Link.tsx';
import { DoneMark } from '../../../ui/signs/DoneMark.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { isDoneWithoutTrip } from './all-ticked.ts';
import styles from './AllTicked.module.css';

/** LST-29 UI-25: says that all items of the list are ticked, and leads to the pantry without prices. */
export function AllTickedCard({ list: { id: listId, items } }: { readonly list: List }) {
  const count = items.length;
  return (
    <div className={styles.card}>
      <DoneMark />
      <div className={styles.words}>
        <p role="status">
          <b>Tudo comprado!</b>{' '}
          <span>{count === 1 ? '1 de 1 marcado' : `${count} de ${count} marcados`}</span>
        </p>
        {isDoneWithoutTrip(items) && (
          <Link
            to="/lista-compras/$listId/supermercado"
            params={{ listId }}
            className={styles.link}
          >
            <Icon name="jar" />
            Guardar na despensa
          </Link>
        )}
      </div>
    </div>
  );
}
