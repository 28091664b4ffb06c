import { useId } from 'react';
import { formatAmount } from '@quitanda/contract/units';
import { Select } from '../../ui/fields/Select.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { Tile } from '../../ui/signs/Tile.tsx';
import {
  fromOptionValue,
  findByName,
  toOptionValue,
  type Destination,
  type ListsAndPantries,
} from './destinations.ts';
import styles from './imports.module.css';
import type { ParsedGroup, ParsedItem } from './reading/parsed-content.ts';
import { ExpandableList } from './ExpandableList.tsx';

interface GroupCardProps {
  readonly group: ParsedGroup;
  readonly listsAndPantries: ListsAndPantries;
  readonly destination: Destination;
  readonly onChoose: (destination: Destination) => void;
}

/** Shows one list or stock of the file: its items, and the list or pantry for them (IMP-05). */
export function GroupCard({ group, listsAndPantries, destination, onChoose }: GroupCardProps) {
  const id = useId();
  const { name, items } = group;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} className={styles.title}>
        {name} ({items.length})
      </SectionTitle>
      <div className={styles.group}>
        <Card>
          <Select
            label="Levar para"
            value={toOptionValue(destination)}
            onChange={(value) => onChoose(fromOptionValue(value))}
          >
            {findByName('list', name, listsAndPantries) === undefined && (
              <option value={toOptionValue({ kind: 'list' })}>Nova lista “{name}”</option>
            )}
            {listsAndPantries.lists.map((list) => (
              <option key={list.id} value={toOptionValue({ kind: 'list', id: list.id })}>
                Lista {list.name}
              </option>
            ))}
            {findByName('pantry', name, listsAndPantries) === undefined && (
              <option value={toOptionValue({ kind: 'pantry' })}>Nova despensa “{name}”</option>
            )}
            {listsAndPantries.pantries.map((pantry) => (
              <option key={pantry.id} value={toOptionValue({ kind: 'pantry', id: pantry.id })}>
                Despensa {pantry.name}
              </option>
            ))}
            <option value={toOptionValue({ kind: 'none' })}>Não importar</option>
          </Select>
        </Card>
        <ExpandableList
          label={`Itens de ${name}`}
          items={items}
          renderRow={(item) => (
            <li key={`${item.unit} ${item.unitText ?? ''} ${item.name}`} className={styles.row}>
              <Tile name={item.name} size={38} />
              <RowWords name={item.name} meta={detailsText(item)} />
            </li>
          )}
        />
      </div>
    </section>
  );
}

const detailsText = ({ note, barcode, ...item }: ParsedItem) =>
  [formatAmount(item), note, barcode].filter(Boolean).join(' · ');
