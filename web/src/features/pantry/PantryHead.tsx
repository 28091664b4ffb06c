import type { PantrySummary } from '@quitanda/contract';
import { useId, useState, type ComponentProps } from 'react';
import { HeadName } from '../../ui/dialogs/HeadName.tsx';
import { ActionButtons, type Action } from '../../ui/buttons/ActionButtons.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { useIsWide } from '../../ui/touch/use-is-wide.ts';
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

/**
 * PAN-01, PAN-04, PAN-06, CASA-08: the selected pantry as the title, and its actions: a menu, or
 * buttons on a wide screen (PAN-11).
 */
export function PantryHead({ pantries, selected, itemCount, onSelect, onOpen }: Props) {
  // It is small and seldom rendered, so memos would only make the first load larger.
  'use no memo';
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const id = useId();
  const isWide = useIsWide();
  const hasOtherHousehold = useHouseholds().all.length > 1;
  const create = () => onOpen('create');
  const actions: readonly Action[] = [
    { icon: 'pencil', children: 'Renomear', onSelect: () => onOpen('rename') },
    ...(hasOtherHousehold
      ? [
          {
            icon: 'home',
            children: 'Mover para outra casa',
            onSelect: () => onOpen('move'),
          } as const,
        ]
      : []),
    { icon: 'trash', kind: 'danger', children: 'Excluir', onSelect: () => onOpen('delete') },
  ];
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
      {selected &&
        (isWide ? (
          <div className={styles.actions}>
            <ActionButtons actions={actions} />
            <Button kind="outline" size="sm" onClick={create}>
              + Nova Despensa
            </Button>
          </div>
        ) : (
          <LazyMenu
            isOpen={isMenuOpen}
            onOpenChange={setIsMenuOpen}
            actions={[{ icon: 'plus', children: 'Nova Despensa', onSelect: create }, ...actions]}
          />
        ))}
    </div>
  );
}

function optionText({ name, _count }: PantrySummary, count = _count.items): string {
  return `${name} (${count} ${count === 1 ? 'item' : 'itens'})`;
}
