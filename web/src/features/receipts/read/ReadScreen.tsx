import { useRef, useState } from 'react';
import { forgetDraft } from '../../../lib/device/drafts.ts';
import { useIsMounted } from '../../../lib/timing/use-is-mounted.ts';
import { useShownHousehold } from '../../../sync/react/use-households.ts';
import { useNavigate } from '../../../router/router-context.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ReceiptHead } from '../ReceiptHead.tsx';
import {
  draftWithChanges,
  createDraft,
  readDraft,
  removeDraft,
  saveDraft,
  type DraftChange,
  type ReceiptDraft,
} from '../review/receipt-draft.ts';
import { Review } from '../review/Review.tsx';
import { pastedDraftKey } from './PasteForm.tsx';
import type { ReadAnswer } from './reading-state.ts';
import { ReceiptReader, type ReadRequest } from './ReceiptReader.tsx';
import styles from './read.module.css';

/** Reads a receipt, and then shows its review. An unfinished review comes first (NF-01, NF-03). */
export function ReadScreen({ listId, pendingKey, shareId }: ReadRequest) {
  const household = useShownHousehold() ?? null;
  const navigate = useNavigate();
  const [draft, setDraft] = useState<ReceiptDraft | undefined>(() => readDraft(household));
  // The `draft` in the state is outdated between a change and the next render. The ref always has
  // the latest draft, so that a second change before the render does not overwrite the first one.
  const latestDraft = useRef(draft);
  /** Whether the person has chosen between the unfinished review and another receipt. */
  const [hasChosen, setHasChosen] = useState(false);
  const isMounted = useIsMounted();

  /** Returns whether the receipt is stored. It replaces no review that was begun meanwhile. */
  function startReview(answer: ReadAnswer, tripListId: string | null): boolean {
    // The answer may come late, when the person has left this screen and has read another receipt.
    if (!isMounted.current && readDraft(household) !== undefined) return false;
    forgetDraft(pastedDraftKey);
    setHasChosen(true);
    storeDraft(createDraft(answer, { household, listId: tripListId }));
    if (isMounted.current) scrollTo({ top: 0, behavior: 'instant' });
    return true;
  }
  function storeDraft(next: ReceiptDraft) {
    saveDraft(next);
    latestDraft.current = next;
    setDraft(next);
  }
  function changeDraft(changes: DraftChange) {
    if (latestDraft.current !== undefined) {
      storeDraft(draftWithChanges(latestDraft.current, changes));
    }
  }
  function clearDraft() {
    if (latestDraft.current !== undefined) removeDraft(latestDraft.current);
    latestDraft.current = undefined;
    setDraft(undefined);
  }
  function discard() {
    clearDraft();
    navigate({ to: '/notas', replace: true });
  }
  const isOtherReceiptRequested =
    shareId !== null || (pendingKey !== null && pendingKey !== draft?.receipt.key);
  if (draft !== undefined && isOtherReceiptRequested && !hasChosen) {
    return (
      <div className={styles.main}>
        <ReceiptHead title="Ler nota" />
        <Card className={styles.stored}>
          <p>A nota do {draft.supermarket} ainda não foi lançada.</p>
          <div className={styles.buttons}>
            <Button onClick={() => setHasChosen(true)}>Continuar</Button>
            <Button kind="outline" onClick={clearDraft}>
              Descartar e ler a nova
            </Button>
          </div>
        </Card>
      </div>
    );
  }
  return (
    <div className={styles.main}>
      {draft === undefined ? (
        <ReceiptReader
          listId={listId}
          pendingKey={pendingKey}
          shareId={shareId}
          onRead={startReview}
        />
      ) : (
        <Review draft={draft} onChange={changeDraft} onDiscard={discard} />
      )}
    </div>
  );
}
