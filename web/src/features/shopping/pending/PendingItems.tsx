import type { ListItem } from '@quitanda/contract';
import { useCallback, type ComponentProps } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Rows } from '../../../ui/layout/Rows.tsx';
import { SectionTitle } from '../../../ui/layout/SectionTitle.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { OtherSupermarkets } from '../lazy-parts.ts';
import { AddProductButton } from './AddProductButton.tsx';
import type { MemberControls } from './member-controls.ts';
import type { PendingLine } from './pending-lines.ts';
import { PendingRow } from './PendingRow.tsx';
import { groupBySection, type LearnedOrder } from './sections.ts';
import { takeButtonId } from '../row-focus.ts';
import { useHoldToOpen } from '../../../ui/touch/use-hold-to-open.ts';
import styles from '../TripScreen.module.css';
import { useDeviceSwitch } from '../../../lib/device/device-switch.ts';

interface PendingItemsProps {
  /** Includes items that were just taken, because their rows stay until the touches pause. */
  readonly lines: readonly PendingLine[];
  /** The lines of items that are bought only in other supermarkets. */
  readonly otherLines: readonly PendingLine[];
  /** Returns the line of an item. Must be the same function until the prices change. */
  readonly lineOf: (item: ListItem) => PendingLine;
  /** The number of pending items, without those of `otherLines`. */
  readonly count: number;
  /** The learned order of this supermarket; undefined before the first finished trip there. */
  readonly order: LearnedOrder | undefined;
  /** Must be the same function for each render. */
  readonly onTake: (line: PendingLine) => void;
  /** Opens the dialog for price and quantity. Must be the same function for each render. */
  readonly onOpen: (line: PendingLine) => void;
  /** Whether the household has other members. */
  readonly isShared: boolean;
  /** Set if the household has other members, once the code for them is loaded. */
  readonly memberControls: MemberControls | null;
  /** Set if 'Adicionar produto' is shown here. */
  readonly onAdd?: (() => void) | undefined;
}

/**
 * 'A Pegar': the pending items by section or as a flat list, optionally in the learned order
 * (SHO-03, SHO-16, INS-06).
 */
export function PendingItems({
  lines,
  otherLines,
  lineOf,
  count,
  order,
  isShared,
  memberControls,
  onTake,
  onOpen,
  onAdd,
}: PendingItemsProps) {
  // Both switches are on by default. Each key names the state of a switch that is off, because the
  // key is stored only in that state.
  const [isGrouped, toggleGrouping] = useDeviceSwitch('shoppingIsFlat');
  const [isLearnedOrder, toggleLearnedOrder] = useDeviceSwitch('shoppingIsUnlearned');
  const appliedOrder = isLearnedOrder ? order : undefined;
  const sections = groupBySection(lines, appliedOrder);
  const Heading = memberControls?.SectionHeading ?? PlainSectionTitle;
  const renderRow = useCallback(
    (line: PendingLine) => (
      <PendingRow key={line.id} item={line.item} lineOf={lineOf} onTake={onTake} onOpen={onOpen} />
    ),
    [lineOf, onTake, onOpen],
  );
  const holdHandlers = useHoldToOpen(`[id^="${takeButtonId('')}"]`, (button) => {
    const heldLine = [...lines, ...otherLines].find(({ id }) => takeButtonId(id) === button.id);
    if (heldLine) onOpen(heldLine);
  });
  return (
    <section {...holdHandlers} className={styles.pending} aria-labelledby="a-pegar">
      <SectionTitle
        id="a-pegar"
        className={styles.head}
        aside={
          <div className={styles.tools}>
            {memberControls && count > 0 && <memberControls.DivideButton sections={sections} />}
            {onAdd && <AddProductButton onAdd={onAdd} />}
            {lines.length > 1 && (
              <Button
                kind={isGrouped ? 'soft' : 'outline'}
                size="sm"
                aria-pressed={isGrouped}
                onClick={toggleGrouping}
              >
                Por seção
              </Button>
            )}
          </div>
        }
      >
        A Pegar ({count})
      </SectionTitle>
      {lines.length === 0 && <Card className={styles.empty}>Nenhum item pendente!</Card>}
      {lines.length > 0 && !isGrouped && (
        <Rows
          items={appliedOrder ? sections.flatMap((section) => section.items) : lines}
          renderRow={renderRow}
        />
      )}
      {lines.length > 0 && isGrouped && (
        <div className={styles.groups} data-shared={isShared || undefined}>
          {sections.map((section) => (
            <div key={section.key} className={styles.group}>
              <Heading
                section={section}
                className={classNames(styles.groupTitle, styles[section.key])}
              />
              <Rows isPlain items={section.items} start={section.start} renderRow={renderRow} />
            </div>
          ))}
        </div>
      )}
      {otherLines.length > 0 && <OtherSupermarkets lines={otherLines} renderRow={renderRow} />}
      {lines.length > 1 && order !== undefined && (
        <Button
          kind={isLearnedOrder ? 'soft' : 'outline'}
          size="sm"
          icon="history"
          className={styles.learned}
          aria-pressed={isLearnedOrder}
          onClick={toggleLearnedOrder}
        >
          Na ordem em que eu pego
        </Button>
      )}
    </section>
  );
}

function PlainSectionTitle({
  section,
  className,
}: ComponentProps<MemberControls['SectionHeading']>) {
  return <h3 className={className}>{section.title}</h3>;
}
