import type { ListItem } from '@quitanda/contract';
import { parseTypedEntry } from '@quitanda/contract/items/typed-entry';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useLastAmounts } from '../add/last-amounts.ts';
import type { ItemValues } from '../items/item-fields.ts';
import { useMediaQuery } from '../../../ui/touch/use-media-query.ts';
import styles from './ListSearch.module.css';
import { createItemSearch } from './search-items.ts';

interface ListSearchProps {
  readonly items: readonly ListItem[];
  /** Receives the ids of the found items; null while nothing is typed. */
  readonly onFound: (ids: ReadonlySet<string> | null) => void;
  readonly onAdd: (item: ItemValues) => void;
  /** Whether the field may be folded into a button on the line above. */
  readonly canFold: boolean;
}

/** A low phone, on which the field would hide a row of the list (LST-01). */
const lowPhone = '(width < 1024px) and (height <= 700px)';

/** LST-65: the field that searches the rows of a long list, and adds what it does not find. */
export function ListSearch({ items, onFound, onAdd, canFold }: ListSearchProps) {
  const [typed, setTyped] = useState('');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isFolded = useMediaQuery(lowPhone) && canFold && !isUnfolded && typed === '';
  const search = useMemo(() => createItemSearch(items), [items]);
  const query = typed.trim();
  const found = useMemo(() => (query === '' ? null : search(query)), [search, query]);
  const findLastAmount = useLastAmounts(found?.size === 0);
  const passFound = useEffectEvent(onFound);
  useEffect(() => passFound(found), [found]);
  useEffect(() => () => passFound(null), []);

  function add() {
    const { name, listName, quantity, unit, unitText } = parseTypedEntry(query, 'un');
    const last = quantity === null ? findLastAmount([name]) : undefined;
    onAdd({ name: listName, ...(last ?? { quantity: quantity ?? 1, unit, unitText }) });
    setTyped('');
  }
  if (isFolded) {
    return (
      <IconButton
        icon="search"
        label="Buscar nesta lista"
        className={styles.unfold}
        onClick={() => setIsUnfolded(true)}
      />
    );
  }
  return (
    <>
      <TextField
        // It opens by a tap on the button in its place.
        autoFocus={isUnfolded}
        label="Buscar nesta lista"
        isLabelHidden
        icon="search"
        placeholder="Buscar nesta lista"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || (typed === '' && !isUnfolded)) return;
          event.preventDefault();
          event.stopPropagation();
          setTyped('');
          setIsUnfolded(typed !== '' && isUnfolded);
        }}
        trailing={
          typed === '' ? undefined : (
            <IconButton icon="x" kind="quiet" label="Limpar busca" onClick={() => setTyped('')} />
          )
        }
      />
      <div role="status">
        {found?.size === 0 && (
          <EmptyState
            art="search"
            text={`Nenhum item com "${query}".`}
            action={
              <Button kind="tonal" icon="plus" onClick={add}>
                Adicionar "{query}"
              </Button>
            }
          />
        )}
      </div>
    </>
  );
}
