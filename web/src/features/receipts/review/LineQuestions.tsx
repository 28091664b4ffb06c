import { useRef } from 'react';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SectionTitle } from '../../../ui/layout/SectionTitle.tsx';
import type { Decision } from './decisions.ts';
import { isProvenOrSeen } from './doubts.ts';
import { LineQuestion } from './LineQuestion.tsx';
import type { ReceiptDraft } from './receipt-draft.ts';
import styles from './Review.module.css';

interface LineQuestionsProps {
  readonly draft: ReceiptDraft;
  /** The lines about which the person is asked. */
  readonly indices: readonly number[];
  readonly undecidedCount: number;
  readonly idOfLine: (index: number) => string;
  readonly onDecide: (index: number, decision: Decision) => void;
  readonly onDecideRemaining: () => void;
}

/** The doubtful lines, and how many lines are decided. Renders nothing if no line is doubtful. */
export function LineQuestions({
  draft,
  indices,
  undecidedCount,
  idOfLine,
  onDecide,
  onDecideRemaining,
}: LineQuestionsProps) {
  const { receipt, matches, decisions } = draft;
  const questions = useRef<HTMLElement>(null);
  if (indices.length === 0) return null;
  return (
    <section
      ref={questions}
      tabIndex={-1}
      className={styles.questions}
      aria-labelledby="itens-a-conferir"
    >
      <SectionTitle
        id="itens-a-conferir"
        className={styles.title}
        aside={
          <span className={styles.meta}>
            {matches.length - undecidedCount} de {matches.length} certos
          </span>
        }
      >
        {undecidedCount === 0
          ? isProvenOrSeen(draft)
            ? 'Tudo conferido'
            : 'Itens conferidos'
          : `${formatItemCount(undecidedCount)} para conferir`}
      </SectionTitle>
      {indices.map((index) => {
        const line = receipt.lines[index];
        const match = matches[index];
        return (
          line &&
          match && (
            <LineQuestion
              key={index}
              id={idOfLine(index)}
              line={line}
              match={match}
              decision={decisions[index] ?? null}
              onDecide={(decision) => onDecide(index, decision)}
            />
          )
        );
      })}
      {undecidedCount > 0 && (
        <Button
          kind="soft"
          className={styles.rest}
          onClick={() => {
            onDecideRemaining();
            // This button disappears. The focus moves to the section, whose title then says
            // 'Tudo conferido'.
            questions.current?.focus({ preventScroll: true });
          }}
        >
          {undecidedCount === 1
            ? 'Usar o nome da nota'
            : `Usar o nome da nota nos ${undecidedCount} itens`}
        </Button>
      )}
    </section>
  );
}
