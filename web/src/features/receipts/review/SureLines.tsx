import { toCentavos } from '@quitanda/contract/values';
import { useId } from 'react';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import { formatPrintedLine } from '../receipt-text.ts';
import { choiceOf, type Decision } from './decisions.ts';
import { DoubtMark } from './DoubtMark.tsx';
import { LineQuestion } from './LineQuestion.tsx';
import type { ReceiptDraft } from './receipt-draft.ts';
import styles from './Review.module.css';

interface SureLinesProps {
  readonly draft: ReceiptDraft;
  /** The indices of the lines that need no question. */
  readonly indices: readonly number[];
  /** Whether the lines are shown. */
  readonly isOpen: boolean;
  /** The line whose product is being changed. */
  readonly changingIndex: number | undefined;
  /** Returns the id of the question about a line. */
  readonly idOfLine: (index: number) => string;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onChanging: (index: number | undefined) => void;
  readonly onDecide: (index: number, decision: Decision) => void;
}

/** 'Certos (58)': a button that shows and hides the lines that need no question (NF-03). */
export function SureLines(props: SureLinesProps) {
  const { draft, indices, isOpen, changingIndex, idOfLine, onToggle, onChanging, onDecide } = props;
  const id = useId();
  if (indices.length === 0) return null;
  return (
    <section>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(!isOpen)}
      >
        <span>Certos ({indices.length})</span>
        <Icon name="chevron-down" className={styles.chevron} />
      </button>
      {isOpen && (
        <RowGroup id={id} aria-label="Itens certos">
          {indices.map((index) => (
            <li key={index}>
              <SureLine
                draft={draft}
                index={index}
                id={idOfLine(index)}
                isChanging={changingIndex === index}
                onToggle={() => onChanging(changingIndex === index ? undefined : index)}
                onDecide={onDecide}
              />
            </li>
          ))}
        </RowGroup>
      )}
    </section>
  );
}

interface SureLineProps extends Pick<SureLinesProps, 'draft' | 'onDecide'> {
  readonly index: number;
  readonly id: string;
  readonly isChanging: boolean;
  readonly onToggle: () => void;
}

function SureLine({ draft, index, id, isChanging, onToggle, onDecide }: SureLineProps) {
  const line = draft.receipt.lines[index];
  const match = draft.matches[index];
  const decision = draft.decisions[index] ?? null;
  if (line === undefined || match === undefined) return null;
  const { name, categoryName, imageUrl } = choiceOf(match, decision);
  return (
    <>
      <div className={styles.sure}>
        <Tile name={name} categoryName={categoryName ?? undefined} imageUrl={imageUrl} size={38} />
        <span className={styles.sureWords}>
          <b>{name}</b>
          <span className={styles.printed}>{formatPrintedLine(line)}</span>
          {!isChanging && <DoubtMark line={line} />}
        </span>
        <span className={styles.money}>{formatMoney(toCentavos(line.total))}</span>
        <IconButton
          icon="pencil"
          label={`Mudar ${name}`}
          aria-expanded={isChanging}
          onClick={onToggle}
        />
      </div>
      {isChanging && (
        <div className={styles.changing}>
          <LineQuestion
            id={id}
            line={line}
            match={match}
            decision={decision}
            onDecide={(newDecision) => onDecide(index, newDecision)}
          />
        </div>
      )}
    </>
  );
}
