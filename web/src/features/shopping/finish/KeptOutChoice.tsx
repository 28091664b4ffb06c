import type { ListItem } from '@quitanda/contract';
import { useState } from 'react';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { shownName } from '../cart/cart.ts';
import styles from './KeptOutChoice.module.css';
import { useNewThings } from './use-new-things.ts';

export interface KeptOut {
  readonly keptOutIds: ReadonlySet<string>;
  readonly onChange: (keptOutIds: ReadonlySet<string>) => void;
}

interface KeptOutChoiceProps extends KeptOut {
  /** The items of the cart. */
  readonly taken: readonly ListItem[];
}

const listFormat = new Intl.ListFormat('pt-BR');

/** Which things of the cart do not belong into a pantry, such as flowers (SHO-29). */
export function KeptOutChoice({ taken, keptOutIds, onChange }: KeptOutChoiceProps) {
  const items = useNewThings(taken);
  const [isOpen, setIsOpen] = useState(false);
  if (items.length === 0) return null;
  const keptOutNames = items.filter(({ id }) => keptOutIds.has(id)).map(shownName);
  function toggle(id: string) {
    const next = new Set(keptOutIds);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }
  return (
    <RowGroup>
      <li>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.words}>
            <b>Não guardar na despensa</b>{' '}
            <span className={styles.meta}>
              {keptOutNames.length === 0
                ? 'Flores, presentes: o que não vira estoque'
                : listFormat.format(keptOutNames)}
            </span>
          </span>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className={styles.arrow} />
        </button>
      </li>
      {isOpen &&
        items.map((item) => (
          <li key={item.id}>
            <Checkbox
              isChecked={keptOutIds.has(item.id)}
              label={`Não guardar ${shownName(item)}`}
              onChange={() => toggle(item.id)}
            >
              <span className={styles.name}>{shownName(item)}</span>
            </Checkbox>
          </li>
        ))}
    </RowGroup>
  );
}
