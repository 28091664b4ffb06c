import { useId } from 'react';
import { formatQuantity } from '../../lib/amounts/decimal.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { Tile } from '../../ui/signs/Tile.tsx';
import {
  fromOptionValue,
  placeNamed,
  toOptionValue,
  type Destination,
  type Places,
} from './destinations.ts';
import styles from './imports.module.css';
import type { FoundGroup, FoundItem } from './reading/found.ts';
import { ShortList } from './ShortList.tsx';

interface GroupCardProps {
  readonly group: FoundGroup;
  readonly places: Places;
  readonly destination: Destination;
  readonly onChoose: (destination: Destination) => void;
}

/** Shows one list or stock of the file: its items, and the list or pantry for them (IMP-05). */
export function GroupCard({ group, places, destination, onChoose }: GroupCardProps) {
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
            {placeNamed('list', name, places) === undefined && (
              <option value={toOptionValue({ kind: 'list' })}>Nova lista “{name}”</option>
            )}
            {places.lists.map((list) => (
              <option key={list.id} value={toOptionValue({ kind: 'list', id: list.id })}>
                Lista {list.name}
              </option>
            ))}
            {placeNamed('pantry', name, places) === undefined && (
              <option value={toOptionValue({ kind: 'pantry' })}>Nova despensa “{name}”</option>
            )}
            {places.pantries.map((pantry) => (
              <option key={pantry.id} value={toOptionValue({ kind: 'pantry', id: pantry.id })}>
                Despensa {pantry.name}
              </option>
            ))}
            <option value={toOptionValue({ kind: 'none' })}>Não importar</option>
          </Select>
        </Card>
        <ShortList
          label={`Itens de ${name}`}
          items={items}
          renderRow={(item) => (
            <li key={`${item.unit} ${item.name}`} className={styles.row}>
              <Tile name={item.name} size={38} />
              <RowWords name={item.name} meta={metaOf(item)} />
            </li>
          )}
        />
      </div>
    </section>
  );
}

const metaOf = ({ quantity, unit, barcode }: FoundItem) =>
  [formatQuantity(quantity, unit), ...(barcode === undefined ? [] : [barcode])].join(' · ');
