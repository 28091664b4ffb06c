import type { PantrySummary } from '@quitanda/contract';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import type { PantryDialog } from './PantryDialogs.tsx';
import styles from './PantrySelector.module.css';

interface Props {
  pantries: readonly PantrySummary[];
  selected: PantrySummary | undefined;
  onSelect: (pantryId: string) => void;
  onOpen: (dialog: PantryDialog) => void;
}

/** PAN-01: the title, which pantry, and what one can do with it. */
export function PantrySelector({ pantries, selected, onSelect, onOpen }: Props) {
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
              {name} ({_count.items} {_count.items === 1 ? 'item' : 'itens'})
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
