import { receiptAmounts } from '@quitanda/contract/receipts/printed-line';
import type { Centavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Adjustments } from '../../../ui/signs/Adjustments.tsx';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { formatFullMoment, formatMoment } from '../receipt-text.ts';
import { ReceiptHead } from '../ReceiptHead.tsx';
import { CartCheck } from './CartCheck.tsx';
import { decideRemaining, findUndecidedIndices, type Decision } from './decisions.ts';
import { LineQuestions } from './LineQuestions.tsx';
import { DoubtsCheck } from './DoubtsCheck.tsx';
import { isProvenOrSeen } from './doubts.ts';
import { draftTitle, isOldReceipt, type DraftChange, type ReceiptDraft } from './receipt-draft.ts';
import { ReviewDetails } from './ReviewDetails.tsx';
import { ReviewFooter } from './ReviewFooter.tsx';
import { SupermarketQuestion } from './SupermarketQuestion.tsx';
import { SureLines } from './SureLines.tsx';
import { UnreadLines } from './UnreadLines.tsx';
import type { RecordProblem } from './use-record.ts';
import { useSubmit } from './use-submit.ts';
import styles from './Review.module.css';

interface ReviewProps {
  readonly draft: ReceiptDraft;
  readonly onChange: (change: DraftChange) => void;
  /** Discards the receipt without recording it. */
  readonly onDiscard: () => void;
}

/**
 * The review of a receipt. It begins with the comparison with the cart and the doubtful lines
 * (NF-03, NF-05).
 */
export function Review({ draft, onChange, onDiscard }: ReviewProps) {
  const { receipt, matches, decisions, listId } = draft;
  const list = useRead('getList', { params: { listId: listId ?? '' } });
  const items = listId === null ? undefined : list.data?.items;
  const [now] = useState(() => Date.now());
  const [isDiscarding, setIsDiscarding] = useState(false);
  // A line in doubt is never folded away.
  const [areSureLinesOpen, setAreSureLinesOpen] = useState(() =>
    receipt.lines.some(({ isInDoubt }) => isInDoubt === true),
  );
  const [changingIndex, setChangingIndex] = useState<number>();

  const undecidedIndices = findUndecidedIndices(draft);
  // A decided line stays among the questions, so that the other questions do not move.
  const questionIndices = matches.flatMap(({ isSure, choices }, index) =>
    isSure && choices.length > 0 ? [] : [index],
  );
  const sureIndices = matches.flatMap((_, index) =>
    questionIndices.includes(index) ? [] : [index],
  );
  const isSeen = isProvenOrSeen(draft);
  const { fields, supermarkets, pantries, pantry, problems, recording, submit } = useSubmit(
    draft,
    list.failure,
  );

  function decide(index: number, decision: Decision) {
    onChange({
      decisions: decisions.map((current, position) => (position === index ? decision : current)),
    });
  }
  function showFirstUndecided() {
    const [index] = undecidedIndices;
    if (index === undefined) return;
    // A line that needed no question is folded, but lacks a name if the person has removed it.
    if (sureIndices.includes(index)) {
      flushSync(() => {
        setAreSureLinesOpen(true);
        setChangingIndex(index);
      });
    }
    showPart(lineId(index), 'input');
  }
  return (
    <div className={styles.review} ref={fields}>
      <ReceiptHead
        title={draftTitle(draft)}
        listId={listId}
        aside={(isOldReceipt(receipt, now) ? formatFullMoment : formatMoment)(receipt.issuedAt)}
      />
      {receipt.source === 'photo' && (
        <Badge kind="info" icon="sparkle" className={styles.photo}>
          Lida da foto, confira.
        </Badge>
      )}
      <DoubtsCheck draft={draft} id={doubtsId} onChange={onChange} />
      {draft.unknownSupermarket !== undefined && (
        <SupermarketQuestion
          draft={draft}
          names={supermarkets}
          plannedName={list.data?.supermarket ?? undefined}
          error={problems.supermarket}
          onChoose={(name) => onChange({ supermarket: name })}
        />
      )}
      {items && <CartCheck items={items} draft={draft} />}
      <LineQuestions
        draft={draft}
        indices={questionIndices}
        undecidedCount={undecidedIndices.length}
        idOfLine={lineId}
        onDecide={decide}
        onDecideRemaining={() => onChange({ decisions: decideRemaining(draft) })}
      />
      <SureLines
        draft={draft}
        indices={sureIndices}
        isOpen={areSureLinesOpen}
        changingIndex={changingIndex}
        idOfLine={lineId}
        onToggle={setAreSureLinesOpen}
        onChanging={setChangingIndex}
        onDecide={decide}
      />
      <UnreadLines receipt={receipt} />
      <Adjustments {...receiptAmounts(receipt)} unread={noUnread} />
      <ReviewDetails
        draft={draft}
        isOld={isOldReceipt(receipt, now)}
        pantries={pantries.data ?? []}
        pantryId={pantry?.id}
        problems={problems}
        onChange={onChange}
      />
      <Button kind="danger-ghost" className={styles.discard} onClick={() => setIsDiscarding(true)}>
        Descartar nota
      </Button>
      {recording.problem && <RecordProblemNote {...recording.problem} />}
      <ReviewFooter
        draft={draft}
        undecidedCount={undecidedIndices.length}
        isSeen={isSeen}
        isBusy={recording.isBusy || pantries.isLoading}
        onShowUndecided={showFirstUndecided}
        onShowDoubts={() => showPart(doubtsId, '[role=checkbox]')}
        onRecord={submit}
      />
      <ConfirmDialog
        title="Descartar esta nota?"
        text="As respostas desta conferência serão perdidas. A nota pode ser lida de novo."
        confirmLabel="Descartar"
        confirmIcon="trash"
        isOpen={isDiscarding}
        onConfirm={onDiscard}
        onClose={() => setIsDiscarding(false)}
      />
    </div>
  );
}

/** {@link UnreadLines} shows the unread amount. */
const noUnread = 0 as Centavos;

const lineId = (index: number) => `nota-linha-${index}`;

const doubtsId = 'nota-duvidas';

/** Scrolls to a part of the screen and moves the focus to its first choice. */
function showPart(id: string, choice: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>(choice)?.focus({ preventScroll: true });
}

function RecordProblemNote({ text, recordedId }: RecordProblem) {
  return (
    <div role="alert" className={styles.problem}>
      <p>{text}</p>
      {recordedId !== undefined && (
        <LinkButton kind="outline" to="/notas/$receiptId" params={{ receiptId: recordedId }}>
          Ver nota
        </LinkButton>
      )}
    </div>
  );
}
