import type { PantrySummary } from '@quitanda/contract';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import type { PantryDialog } from './PantryDialogs.tsx';
import styles from './PantrySelector.module.css';

interface Props {
  pantries: readonly PantrySummary[];
  selected: PantrySummary | undefined;
  /** Of the selected one, once it is known: only its own items say which of a finish are new. */
  itemCount: number | undefined;
  onSelect: (pantryId: string) => void;
  onOpen: (dialog: PantryDialog) => void;
}

/** PAN-01: the title, which pantry, and what one can do with it. */
export function PantrySelector({ pantries, selected, itemCount, onSelect, onOpen }: Props) {
  return (
    <div className={styles.top}>
      <h1>Minha Despensa</h1>
      <Button kind="outline" className={styles.create} onClick={() => onOpen('create')}>
        + Nova Despensa
      </Button>
      <div className={styles.select}>
        <Select label="Despensa" isLabelHidden value={selected?.id ?? ''} onChange={onSelect}>
          {!selected && (
            <option value="" disabled>
              -- Selecione uma Despensa --
            </option>
          )}
          {pantries.map(({ id, name, _count }) => (
            <option key={id} value={id}>
              {name} ({countText((id === selected?.id ? itemCount : undefined) ?? _count.items)})
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.actions}>
        <Button
          kind="ghost"
          size="sm"
          icon="pencil"
          disabled={!selected}
          onClick={() => onOpen('rename')}
        >
          Renomear
        </Button>
        <Button
          kind="danger-ghost"
          size="sm"
          icon="trash"
          disabled={!selected}
          onClick={() => onOpen('delete')}
        >
          Excluir
        </Button>
      </div>
    </div>
  );
}

const countText = (count: number) => `${count} ${count === 1 ? 'item' : 'itens'}`;
