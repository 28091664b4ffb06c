import { Tile } from '../../ui/signs/Tile.tsx';
import styles from './InvitePreview.module.css';

interface Props {
  /** The names of the first items, as many as the server returns. */
  readonly itemNames: readonly string[];
  readonly itemCount: number;
}

/** INV-01: the first items of the list. */
export function InvitePreview({ itemNames, itemCount }: Props) {
  if (itemCount === 0) return <p className={styles.count}>A lista está vazia.</p>;
  const hiddenCount = itemCount - itemNames.length;
  return (
    <div className={styles.preview}>
      <p className={styles.count} id="itens-do-convite">
        {countText(itemCount)}
      </p>
      <ul className={styles.items} aria-labelledby="itens-do-convite">
        {withKeys(itemNames).map(({ key, name }) => (
          <li key={key} className={styles.item}>
            <Tile name={name} size={32} />
            <span className={styles.name}>{name}</span>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p className={styles.count}>e mais {countText(hiddenCount)}</p>}
    </div>
  );
}

const countText = (count: number) => `${count} ${count === 1 ? 'item' : 'itens'}`;

/** Adds a React key to each name. It contains the index, because a name may appear twice. */
const withKeys = (names: readonly string[]) =>
  names.map((name, index) => ({ key: `${index} ${name}`, name }));
