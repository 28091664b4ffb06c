import { useState, type ReactElement } from 'react';
import { MoreButton } from '../../ui/buttons/MoreButton.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';

interface ExpandableListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  /** Renders the `<li>` of an item, with a key. */
  readonly renderRow: (item: T, index: number) => ReactElement;
}

const collapsedCount = 5;

/** Shows the first five rows, and all rows after a tap on the button. */
export function ExpandableList<T>({ label, items, renderRow }: ExpandableListProps<T>) {
  const [isExpanded, setIsExpanded] = useState(false);
  const shownItems = isExpanded ? items : items.slice(0, collapsedCount);
  return (
    <>
      <RowGroup aria-label={label}>{shownItems.map(renderRow)}</RowGroup>
      {shownItems.length < items.length && (
        <MoreButton onMore={() => setIsExpanded(true)}>
          {`Mostrar todos (${items.length})`}
        </MoreButton>
      )}
    </>
  );
}
