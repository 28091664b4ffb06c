import { toCentavos } from '@quitanda/contract/values';
import { useId, useState } from 'react';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import { formatPrintedLine } from '../receipt-text.ts';
import { choiceOf, type Decision } from './decisions.ts';
import { LineQuestion } from './LineQuestion.tsx';
import type { ReceiptDraft } from './receipt-draft.ts';
import styles from './Review.module.css';

interface SureLinesProps {
  readonly draft: ReceiptDraft;
  /** The indices of the lines that need no question. */
  readonly indices: readonly number[];
  readonly onDecide: (index: number, decision: Decision) => void;
}

/** 'Certos (58)': a button that shows and hides the lines that need no question (NF-03). */
export function SureLines({ draft, indices, onDecide }: SureLinesProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [changingIndex, setChangingIndex] = useState<number>();
  if (indices.length === 0) return null;
  return (
    <section>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
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
                isChanging={changingIndex === index}
                onToggle={() => setChangingIndex(changingIndex === index ? undefined : index)}
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
  readonly isChanging: boolean;
  readonly onToggle: () => void;
}

function SureLine({ draft, index, isChanging, onToggle, onDecide }: SureLineProps) {
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
        </span>
        <span className={styles.money}>{formatMoney(toCentavos(line.paid))}</span>
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
