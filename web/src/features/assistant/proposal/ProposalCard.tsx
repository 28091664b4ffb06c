import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Centavos } from '@quitanda/contract/values';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useCountdown } from '../../../ui/feedback/use-countdown.ts';
import { Icon } from '../../../ui/signs/Icon.tsx';
import type { Card } from '../history/conversation.ts';
import { BudgetEditor } from './BudgetEditor.tsx';
import { LinesEditor } from './LinesEditor.tsx';
import { isOutdated, type Target } from './outdated.ts';
import styles from './ProposalCard.module.css';
import {
  budgetInWords,
  doneText,
  includedLines,
  linesInWords,
  linesOf,
  proposalTitle,
  targetName,
} from './proposal-lines.ts';
import { useDoProposal } from './use-do-proposal.ts';

/** For this time after 'Fazer' it can be undone. */
const undoMs = 8_000;

interface ProposalCardProps {
  readonly card: Card;
  /** When the question was asked, in milliseconds. */
  readonly askedAt: number;
  /** Returns the card as this device has stored it, which another tab may have decided. */
  readonly readCard: () => Card | undefined;
  readonly onDecide: (card: Card) => void;
  readonly onAskAgain: () => void;
}

/**
 * AI-24: what the assistant would change. Nothing changes until 'Fazer'; each line can be left out or
 * edited before, and what was done can be undone.
 */
export function ProposalCard({ card, askedAt, readCard, onDecide, onAskAgain }: ProposalCardProps) {
  const { proposal, outcome } = card;
  const target = useTarget(card);
  const doProposal = useDoProposal();
  const [undo, setUndo] = useState<() => void>();
  const [now, setNow] = useState(Date.now);
  const titleId = useId();
  const result = useRef<HTMLParagraphElement>(null);
  const isDecided = useRef(outcome !== 'open');
  const focusResult = useRef(false);
  // The pressed button is removed, so the focus goes to what happened.
  useLayoutEffect(() => {
    if (focusResult.current) result.current?.focus({ preventScroll: true });
    focusResult.current = false;
  }, [outcome]);

  function change(next: Card): void {
    focusResult.current = true;
    onDecide(next);
  }

  /** Decides the card, unless it was decided before: by a double tap or in another tab. */
  function decide(next: Card): boolean {
    const current = readCard() ?? card;
    const isOpen = current.outcome === 'open' && !isDecided.current;
    isDecided.current = true;
    change(isOpen ? next : current);
    return isOpen;
  }

  if (outcome === 'open') {
    if (target !== undefined && isOutdated(proposal, askedAt, target, now)) {
      return (
        <div className={styles.card}>
          <p className={styles.result}>Isto mudou. Perguntar de novo?</p>
          <Button kind="outline" size="sm" onClick={onAskAgain}>
            Perguntar de novo
          </Button>
        </div>
      );
    }
    return (
      <OpenCard
        titleId={titleId}
        proposal={proposal}
        isReady={target !== undefined}
        onDecline={() => decide({ ...card, outcome: 'declined' })}
        onDo={(edited, count) => {
          const tappedAt = Date.now();
          setNow(tappedAt);
          if (target === undefined || isOutdated(proposal, askedAt, target, tappedAt)) return;
          if (!decide({ ...card, outcome: 'done', doneText: doneText(proposal, count) })) return;
          const undoDone = doProposal(proposal, edited, target);
          setUndo(() => undoDone);
        }}
      />
    );
  }
  return (
    <div className={classNames(styles.card, styles.decided)}>
      <p ref={result} tabIndex={-1} className={styles.result}>
        {outcome === 'done' && <Icon name="success" />}
        {outcome === 'done'
          ? `Feito: ${card.doneText ?? ''}.`
          : outcome === 'undone'
            ? 'Desfeito.'
            : 'Está bem, nada mudou.'}
      </p>
      {outcome === 'done' && undo !== undefined && (
        <UndoButton
          onUndo={() => {
            setUndo(undefined);
            undo();
            change({ ...card, outcome: 'undone' });
          }}
          onEnd={() => setUndo(undefined)}
        />
      )}
    </div>
  );
}

/** Returns the list or the pantry of the card as it is now; undefined until the device knows. */
function useTarget({ proposal }: Card): Target | undefined {
  const isPantry = proposal.kind === 'add-to-pantry';
  const listId = isPantry ? '' : proposal.listId;
  const pantryId = isPantry ? proposal.pantryId : '';
  const lists = useRead('getLists', {}).data;
  const pantries = useRead('getPantries', {}).data;
  const list = useRead('getList', { params: { listId } }, { isEnabled: !isPantry }).data;
  const pantry = useRead('getPantry', { params: { pantryId } }, { isEnabled: isPantry }).data;
  if (isPantry) return pantries === undefined ? undefined : { pantry };
  return lists === undefined ? undefined : { list };
}

interface OpenCardProps {
  readonly titleId: string;
  readonly proposal: Card['proposal'];
  readonly isReady: boolean;
  readonly onDecline: () => void;
  readonly onDo: (edited: Parameters<ReturnType<typeof useDoProposal>>[1], count: number) => void;
}

function OpenCard({ titleId, proposal, isReady, onDecline, onDo }: OpenCardProps) {
  const isBudget = proposal.kind === 'set-budget';
  const [lines, setLines] = useState(() => (isBudget ? [] : linesOf(proposal)));
  const [budget, setBudget] = useState<Centavos | null>(isBudget ? proposal.budget : null);
  const [isExpanded, setIsExpanded] = useState(false);
  const [isValid, setIsValid] = useState(true);
  const editorId = useId();
  const included = includedLines(lines);
  const canDo = isReady && isValid && (isBudget ? budget !== null : included.length > 0);
  const words = isBudget
    ? budgetInWords({ ...proposal, budget: budget ?? proposal.budget })
    : linesInWords(lines);
  return (
    <section
      role="group"
      className={classNames(styles.card, styles.open)}
      aria-labelledby={titleId}
    >
      <div className={styles.head}>
        <span className={styles.tile} aria-hidden="true">
          <Icon name={proposal.kind === 'add-to-pantry' ? 'jar' : isBudget ? 'chart' : 'list'} />
        </span>
        <div className={styles.title}>
          <h3 id={titleId}>{proposalTitle(proposal, included.length)}</h3>
          <p className={styles.target}>{targetName(proposal)}</p>
        </div>
      </div>
      <button
        type="button"
        className={styles.words}
        aria-expanded={isExpanded}
        aria-controls={editorId}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        <span>{words}</span>
        <Icon name="chevron-down" className={isExpanded ? styles.turned : undefined} />
      </button>
      <div id={editorId} hidden={!isExpanded}>
        {isExpanded &&
          (isBudget ? (
            <BudgetEditor initial={budget ?? proposal.budget} onChange={setBudget} />
          ) : (
            <LinesEditor lines={lines} onChange={setLines} onValidity={setIsValid} />
          ))}
      </div>
      <div className={styles.buttons}>
        <Button kind="outline" onClick={onDecline}>
          Não
        </Button>
        <Button
          kind="primary"
          icon="check"
          className={styles.do}
          disabled={!canDo}
          onClick={() => onDo({ lines: included, budget }, included.length)}
        >
          Fazer
        </Button>
      </div>
    </section>
  );
}

interface UndoButtonProps {
  readonly onUndo: () => void;
  readonly onEnd: () => void;
}

/** The time stops while the button is hovered or focused. */
function UndoButton({ onUndo, onEnd }: UndoButtonProps) {
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useCountdown(undoMs, isHovered || hasFocus, onEnd);
  return (
    <Button
      kind="soft"
      size="sm"
      onClick={onUndo}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      Desfazer
    </Button>
  );
}
