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
  createImportBody,
  type Destination,
  type ListsAndPantries,
} from './destinations.ts';
import { GroupCard } from './GroupCard.tsx';
import styles from './imports.module.css';
import { NoticeList } from './NoticeList.tsx';
import type { ParsedGroup } from './reading/parsed-content.ts';
import type { ParsedFile } from './reading/read-file.ts';

interface ReviewProps {
  readonly parsedFile: ParsedFile;
  readonly listsAndPantries: ListsAndPantries;
  /** Whether the lists and pantries are loaded. */
  readonly isReady: boolean;
  /** Whether the import is being sent. */
  readonly isBusy: boolean;
  readonly onChange: (parsedFile: ParsedFile) => void;
  readonly onSend: (body: NewImport) => void;
  readonly onBack: () => void;
}

/** Shows the items that were read and their destinations, before the import (IMP-02, IMP-05). */
export function Review({
  parsedFile,
  listsAndPantries,
  isReady,
  isBusy,
  onChange,
  onSend,
  onBack,
}: ReviewProps) {
  const { groups, notices } = parsedFile.content;
  /**
   * The destinations that the person has selected, by kind and name of the group. They are kept
   * when the columns change.
   */
  const [selectedDestinations, setSelectedDestinations] = useState<
    ReadonlyMap<string, Destination>
  >(new Map());
  const destinations = groups.map((group) =>
    destinationFor(group, selectedDestinations.get(groupKeyOf(group)), listsAndPantries),
  );
  const body = createImportBody(groups, destinations, listsAndPantries);
  const itemCount = countItems(body);
  // A phone in landscape has no room for an action bar above the navigation bar.
  const isButtonInline = useMediaQuery(
    '(min-width: 1024px), ((max-height: 480px) and (orientation: landscape))',
  );
  const sendButton = (
    <Button
      size="lg"
      icon="check"
      isBlock
      isBusy={isBusy || !isReady}
      disabled={itemCount === 0}
      onClick={() => onSend(body)}
    >
      Importar {formatItemCount(itemCount)}
    </Button>
  );
  return (
    <>
      {parsedFile.tableWithLayout !== undefined && (
        <ColumnChoice
          tableWithLayout={parsedFile.tableWithLayout}
          name={parsedFile.name}
          onChange={onChange}
        />
      )}
      {groups.length === 0 && (
        <p role="status" className={styles.lead}>
          Nenhum item foi encontrado com estas colunas.
        </p>
      )}
      {groups.map((group, index) => (
        <GroupCard
          key={groupKeyOf(group)}
          group={group}
          listsAndPantries={listsAndPantries}
          destination={destinations[index] ?? { kind: 'none' }}
          onChoose={(destination) =>
            setSelectedDestinations(
              new Map(selectedDestinations).set(groupKeyOf(group), destination),
            )
          }
        />
      ))}
      <NoticeList notices={notices} />
      {isButtonInline && sendButton}
      <Button
        kind="ghost"
        icon="arrow-left"
        className={styles.back}
        disabled={isBusy}
        onClick={onBack}
      >
        Escolher outro arquivo
      </Button>
      {!isButtonInline && <ActionBar>{sendButton}</ActionBar>}
    </>
  );
}

const groupKeyOf = ({ kind, name }: ParsedGroup) => `${kind} ${name}`;
