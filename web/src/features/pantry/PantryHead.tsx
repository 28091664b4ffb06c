import type { PantrySummary } from '@quitanda/contract';
import { useId, useState, type ComponentProps } from 'react';
import { HeadName } from '../../ui/dialogs/HeadName.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { PantryDialog } from './PantryDialogs.tsx';
import styles from './PantryHead.module.css';
import type { PantryMenu } from './PantryMenu.tsx';

type MenuProps = ComponentProps<typeof PantryMenu>;

/**
 * The menu, whose code is loaded when the menu is first opened, because that code is larger than
 * the rest of the screen.
 */
const LazyMenu = lazyPart<MenuProps>(async () => (await import('./PantryMenu.tsx')).PantryMenu, {
  isNeeded: ({ isOpen }) => isOpen,
  onLoadFailed: ({ onOpenChange }) => onOpenChange(false),
  fallback: ({ onOpenChange }) => (
    <IconButton
      icon="more"
      label="Mais opções"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => onOpenChange(true)}
    />
  ),
});

interface Props {
  readonly pantries: readonly PantrySummary[];
  readonly selected: PantrySummary | undefined;
  /** The number of items in the selected pantry; undefined until the pantry is loaded. */
  readonly itemCount: number | undefined;
  readonly onSelect: (pantryId: string) => void;
  readonly onOpen: (dialog: PantryDialog) => void;
}

/** PAN-01: the selected pantry as the title, and its actions. */
export function PantryHead({ pantries, selected, itemCount, onSelect, onOpen }: Props) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>Minha Despensa</h1>
      {selected && (
        <div className={styles.pantrySelect}>
          <label htmlFor={id}>Despensa</label>
          <div aria-hidden="true">
            <HeadName>{selected.name}</HeadName>
          </div>
          <select id={id} value={selected.id} onChange={(event) => onSelect(event.target.value)}>
            {pantries.map((pantry) => (
              <option key={pantry.id} value={pantry.id}>
                {optionText(pantry, pantry.id === selected.id ? itemCount : undefined)}
              </option>
            ))}
          </select>
        </div>
      )}
      {selected && <LazyMenu isOpen={isMenuOpen} onOpenChange={setIsMenuOpen} onOpen={onOpen} />}
    </div>
  );
}

function optionText({ name, _count }: PantrySummary, count = _count.items): string {
  return `${name} (${count} ${count === 1 ? 'item' : 'itens'})`;
}
