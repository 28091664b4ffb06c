import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { receiptAmounts } from '@quitanda/contract/receipts/printed-line';
import type { Centavos } from '@quitanda/contract/values';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readActivePantryId } from '../../../lib/device/shopping-storage.ts';
import { knownSpelling } from '../../../lib/items/supermarket-names.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import type { CallFailure } from '../../../sync/reads-and-writes.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { createNameCheck } from '../../../ui/fields/name-check.ts';
import { useFocusInvalidField } from '../../../ui/fields/use-focus-invalid-field.ts';
import { SectionTitle } from '../../../ui/layout/SectionTitle.tsx';
import { Adjustments } from '../../../ui/signs/Adjustments.tsx';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { formatFullMoment, formatMoment } from '../receipt-text.ts';
import { ReceiptHead } from '../ReceiptHead.tsx';
import { CartCheck } from './CartCheck.tsx';
import { decideRemaining, findUndecidedIndices, type Decision } from './decisions.ts';
import { LineQuestion } from './LineQuestion.tsx';
import { DoubtsCheck } from './DoubtsCheck.tsx';
import { isProvenOrSeen } from './doubts.ts';
import { draftTitle, isOldReceipt, type DraftChange, type ReceiptDraft } from './receipt-draft.ts';
import { ReviewDetails } from './ReviewDetails.tsx';
import { ReviewFooter } from './ReviewFooter.tsx';
import { SupermarketQuestion } from './SupermarketQuestion.tsx';
import { SureLines } from './SureLines.tsx';
import { UnreadLines } from './UnreadLines.tsx';
import { useRecord } from './use-record.ts';
import styles from './Review.module.css';

const checkSupermarket = createNameCheck('O nome do supermercado é obrigatório.');
const checkPantry = createNameCheck('O nome da despensa não pode ser vazio.');

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
  const { receipt, matches, decisions, listId, supermarket } = draft;
  const list = useRead('getList', { params: { listId: listId ?? '' } });
  const items = listId === null ? undefined : list.data?.items;
  const pantries = useRead('getPantries', {});
  const supermarkets = useRead('getSupermarkets', {}).data?.names ?? [];
  const [now] = useState(() => Date.now());
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  // A line in doubt is never folded away.
  const [areSureLinesOpen, setAreSureLinesOpen] = useState(() =>
    receipt.lines.some(({ isInDoubt }) => isInDoubt === true),
  );
  const [changingIndex, setChangingIndex] = useState<number>();
  const questions = useRef<HTMLElement>(null);
  const { record, isBusy, problem } = useRecord();
  const { fields, focusInvalidField } = useFocusInvalidField<HTMLDivElement>();

  const undecidedIndices = findUndecidedIndices(draft);
  // A decided line stays among the questions, so that the other questions do not move.
  const questionIndices = matches.flatMap(({ isSure, choices }, index) =>
    isSure && choices.length > 0 ? [] : [index],
  );
  const sureIndices = matches.flatMap((_, index) =>
    questionIndices.includes(index) ? [] : [index],
  );
  const isSeen = isProvenOrSeen(draft);
  const pantry = findSelectedPantry(pantries.data, draft.pantryId);
  const problems = hasSubmitted ? problemsOf(draft, pantries.data?.length === 0) : {};

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
  function submit() {
    if (pantries.data === undefined) return;
    setHasSubmitted(true);
    const isFirstPantry = pantries.data.length === 0;
    if (Object.keys(problemsOf(draft, isFirstPantry)).length > 0) return focusInvalidField();
    const checkedSupermarket = checkSupermarket(supermarket);
    const checkedPantry = checkPantry(draft.newPantry);
    if (!('value' in checkedSupermarket)) return;
    record({
      draft,
      pantry:
        pantry === undefined
          ? { newName: 'value' in checkedPantry ? checkedPantry.value : '' }
          : { id: pantry.id },
      supermarket:
        knownSpelling(supermarkets, checkedSupermarket.value) ?? checkedSupermarket.value,
      hasList: listId !== null && !isListDeleted(list.failure),
    });
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
      {questionIndices.length > 0 && (
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
                {matches.length - undecidedIndices.length} de {matches.length} certos
              </span>
            }
          >
            {undecidedIndices.length === 0
              ? isSeen
                ? 'Tudo conferido'
                : 'Itens conferidos'
              : `${formatItemCount(undecidedIndices.length)} para conferir`}
          </SectionTitle>
          {questionIndices.map((index) => {
            const line = receipt.lines[index];
            const match = matches[index];
            return (
              line &&
              match && (
                <LineQuestion
                  key={index}
                  id={lineId(index)}
                  line={line}
                  match={match}
                  decision={decisions[index] ?? null}
                  onDecide={(decision) => decide(index, decision)}
                />
              )
            );
          })}
          {undecidedIndices.length > 0 && (
            <Button
              kind="soft"
              className={styles.rest}
              onClick={() => {
                onChange({ decisions: decideRemaining(draft) });
                // This button disappears. The focus moves to the section, whose title then says
                // 'Tudo conferido'.
                questions.current?.focus({ preventScroll: true });
              }}
            >
              {undecidedIndices.length === 1
                ? 'Usar o nome da nota'
                : `Usar o nome da nota nos ${undecidedIndices.length} itens`}
            </Button>
          )}
        </section>
      )}
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
      {problem && (
        <div role="alert" className={styles.problem}>
          <p>{problem.text}</p>
          {problem.recordedId !== undefined && (
            <LinkButton
              kind="outline"
              to="/notas/$receiptId"
              params={{ receiptId: problem.recordedId }}
            >
              Ver nota
            </LinkButton>
          )}
        </div>
      )}
      <ReviewFooter
        draft={draft}
        undecidedCount={undecidedIndices.length}
        isSeen={isSeen}
        isBusy={isBusy || pantries.isLoading}
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

/** Whether the list was deleted. After any other failure the list may still exist. */
const isListDeleted = (failure: CallFailure | undefined) =>
  failure?.kind === 'error-response' && failure.status === 404;

const lineId = (index: number) => `nota-linha-${index}`;

const doubtsId = 'nota-duvidas';

/** Scrolls to a part of the screen and moves the focus to its first choice. */
function showPart(id: string, choice: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>(choice)?.focus({ preventScroll: true });
}

/** Returns the pantry that the person selected, or else the one last used, or else the first. */
function findSelectedPantry<P extends { readonly id: string }>(
  pantries: readonly P[] | undefined,
  selectedId: string | null,
): P | undefined {
  const findPantry = (id: string | null) => pantries?.find((pantry) => pantry.id === id);
  return findPantry(selectedId) ?? findPantry(readActivePantryId()) ?? pantries?.[0];
}

function problemsOf({ supermarket, newPantry }: ReceiptDraft, isFirstPantry: boolean) {
  const checkedSupermarket = checkSupermarket(supermarket);
  const checkedPantry = isFirstPantry ? checkPantry(newPantry) : { value: '' };
  return {
    ...('problem' in checkedSupermarket && { supermarket: checkedSupermarket.problem }),
    ...('problem' in checkedPantry && { newPantry: checkedPantry.problem }),
  };
}
