import type { ListSummary } from '@quitanda/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './ListPicker.module.css';

interface Props {
  readonly lists: readonly ListSummary[];
  readonly selected: ListSummary | undefined;
  readonly onSelect: (listId: string) => void;
  readonly onCreate: () => void;
  readonly onRename: () => void;
  readonly onShare: () => void;
  readonly isSharing: boolean;
  /** Shows the link of the selected list, which is shared. */
  readonly onShowLink: () => void;
  readonly onDelete: () => void;
  /** Shows where the selected list comes out cheapest (INS-01). */
  readonly onCompare: () => void;
  /** What else can be done with the selected list. */
  readonly menu: ReactNode;
}

/** Which list, and what one can do with it (LST-01, LST-02). */
export function ListPicker({ lists, selected, menu, isSharing, ...on }: Props) {
  return (
    <div className={styles.picker}>
      <Select label="Lista" isLabelHidden value={selected?.id ?? ''} onChange={on.onSelect}>
        <option value="" disabled>
          -- Selecione uma Lista --
        </option>
        {lists.map(({ id, name, _count }) => (
          <option key={id} value={id}>
            {name} ({_count.items})
          </option>
        ))}
      </Select>
      <Button kind="outline" className={styles.create} onClick={on.onCreate}>
        + Nova
      </Button>
      <div className={styles.actions}>
        <Button
          kind="ghost"
          size="sm"
          icon="pencil"
          disabled={selected === undefined}
          onClick={on.onRename}
        >
          Renomear
        </Button>
        <Button
          kind="ghost"
          size="sm"
          icon="share"
          disabled={selected === undefined}
          isBusy={isSharing}
          onClick={on.onShare}
        >
          Compartilhar
        </Button>
        <Button
          kind="danger-ghost"
          size="sm"
          icon="trash"
          disabled={selected === undefined}
          onClick={on.onDelete}
        >
          Excluir
        </Button>
        <div className={styles.menu}>{menu}</div>
      </div>
      {/* It stands there before the lists come: nothing below moves when they do. */}
      <div className={styles.more}>
        <Button
          kind="soft"
          size="sm"
          icon="tag"
          disabled={selected === undefined}
          onClick={on.onCompare}
        >
          Onde sai mais barata
        </Button>
        {selected?.isShared === true && (
          <Button kind="soft" size="sm" icon="link" onClick={on.onShowLink}>
            Lista compartilhada
          </Button>
        )}
      </div>
    </div>
  );
}
