import { formatItemCount } from '../../lib/amounts/item-count.ts';
import type { NewImport } from '@quitanda/contract';
import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { ActionBar } from '../../ui/layout/ActionBar.tsx';
import { useMediaQuery } from '../../ui/touch/use-media-query.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import {
  countItems,
  destinationFor,
  importBody,
  type Destination,
  type Places,
} from './destinations.ts';
import { GroupCard } from './GroupCard.tsx';
import styles from './imports.module.css';
import { NoticeList } from './NoticeList.tsx';
import type { FoundGroup } from './reading/found.ts';
import type { FileReading } from './reading/read-file.ts';

interface ReviewProps {
  readonly reading: FileReading;
  readonly places: Places;
  /** Whether the lists and pantries are loaded. */
  readonly isReady: boolean;
  /** Whether the import is being sent. */
  readonly isBusy: boolean;
  readonly onChange: (reading: FileReading) => void;
  readonly onSend: (body: NewImport) => void;
  readonly onBack: () => void;
}

/** Shows what was read and where it goes, before it is imported (IMP-02, IMP-05). */
export function Review({
  reading,
  places,
  isReady,
  isBusy,
  onChange,
  onSend,
  onBack,
}: ReviewProps) {
  const { groups, notices } = reading.found;
  /** The selections by the kind and name of the group, so that a change of columns keeps them. */
  const [selected, setSelected] = useState<ReadonlyMap<string, Destination>>(new Map());
  const destinations = groups.map((group) =>
    destinationFor(group, selected.get(keyOf(group)), places),
  );
  const body = importBody(groups, destinations, places);
  const count = countItems(body);
  // A phone in landscape has no room for a second bar.
  const isButtonInline = useMediaQuery(
    '(min-width: 1024px), ((max-height: 480px) and (orientation: landscape))',
  );
  const send = (
    <Button
      size="lg"
      icon="check"
      isBlock
      isBusy={isBusy || !isReady}
      disabled={count === 0}
      onClick={() => onSend(body)}
    >
      Importar {formatItemCount(count)}
    </Button>
  );
  return (
    <>
      {reading.table !== undefined && (
        <ColumnChoice table={reading.table} name={reading.name} onChange={onChange} />
      )}
      {groups.length === 0 && (
        <p role="status" className={styles.lead}>
          Nenhum item foi encontrado com estas colunas.
        </p>
      )}
      {groups.map((group, index) => (
        <GroupCard
          key={keyOf(group)}
          group={group}
          places={places}
          destination={destinations[index] ?? { kind: 'none' }}
          onChoose={(destination) => setSelected(new Map(selected).set(keyOf(group), destination))}
        />
      ))}
      <NoticeList notices={notices} />
      {isButtonInline && send}
      <Button
        kind="ghost"
        icon="arrow-left"
        className={styles.back}
        disabled={isBusy}
        onClick={onBack}
      >
        Escolher outro arquivo
      </Button>
      {!isButtonInline && <ActionBar>{send}</ActionBar>}
    </>
  );
}

const keyOf = ({ kind, name }: FoundGroup) => `${kind} ${name}`;
