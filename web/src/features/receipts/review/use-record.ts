import type { NewReceipt, Receipt } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useRef, useState } from 'react';
import { forgetTrip, saveActivePantryId } from '../../../lib/device/shopping-storage.ts';
import { useIsMounted } from '../../../lib/timing/use-is-mounted.ts';
import { useNavigate } from '../../../router/router-context.ts';
import { CallError } from '../../../sync/http/call-error.ts';
import { callFailureText } from '../../../sync/http/call-failure-text.ts';
import { useCall } from '../../../sync/react/use-call.ts';
import { useFetchOnce } from '../../../sync/react/use-fetch-once.ts';
import { useUnsentActions } from '../../../sync/react/use-unsent.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { sendWaitingWrites } from '../../../shared/use-household-call.ts';
import { removePendingReceipt } from '../pending/pending-receipts.ts';
import { createLinesToRecord } from './decisions.ts';
import { printedName } from './printed-name.ts';
import { removeDraft, type ReceiptDraft } from './receipt-draft.ts';

const undoToastMs = 10_000;

/** The message for a failed recording, and the id of the receipt if it was recorded before. */
export interface RecordProblem {
  readonly text: string;
  readonly recordedId?: string | undefined;
}

interface Recording {
  readonly draft: ReceiptDraft;
  /** An existing pantry, or the name of the household's first pantry, which is then created. */
  readonly pantry: { readonly id: string } | { readonly newName: string };
  readonly supermarket: string;
  /** Whether the list of the trip still exists. */
  readonly hasList: boolean;
}

/**
 * Returns a function that records a reviewed receipt (NF-04). It works only online. It sends the
 * waiting writes first, because they may change the cart of the trip that the recording finishes.
 * It does nothing while a recording is in progress, and a retry has the same idempotency key.
 */
export function useRecord() {
  const call = useCall();
  const fetchOnce = useFetchOnce();
  const write = useWrite();
  const { sendNow } = useUnsentActions();
  const navigate = useNavigate();
  const toast = useToast();
  const isMounted = useIsMounted();
  const isRecording = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<RecordProblem>();
  /** The id of the household's first pantry, if an earlier attempt has created that pantry. */
  const createdPantryId = useRef<string>(undefined);

  /** Returns the id of the pantry. Creates the first pantry of a household that has none. */
  function getOrCreatePantry(pantry: Recording['pantry']): string {
    if ('id' in pantry) return pantry.id;
    if (createdPantryId.current === undefined) {
      createdPantryId.current = newId();
      const body = { id: createdPantryId.current, name: pantry.newName };
      write('createPantry', { body }, { failureText: 'Falha ao criar despensa.' });
    }
    return createdPantryId.current;
  }

  async function record(recording: Recording): Promise<void> {
    if (isRecording.current) return;
    isRecording.current = true;
    setIsBusy(true);
    setProblem(undefined);
    const { draft } = recording;
    try {
      const pantryId = getOrCreatePantry(recording.pantry);
      await sendWaitingWrites(sendNow);
      const body = createReceiptBody(recording, pantryId);
      completeRecording(draft, await call('recordReceipt', { body }, { key: draft.sendKey }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(await problemOf(error, draft));
    } finally {
      isRecording.current = false;
      setIsBusy(false);
    }
  }

  function completeRecording(draft: ReceiptDraft, recordedReceipt: Receipt) {
    const {
      listId,
      receipt: { key },
    } = draft;
    removeDraft(draft);
    if (key !== null) removePendingReceipt(key);
    const { id: receiptId, finishId, pantryId } = recordedReceipt;
    const restoreTrip = listId === null ? undefined : forgetTrip(listId);
    saveActivePantryId(pantryId);
    // Reads the receipts again, because the device does not store the new one yet.
    fetchOnce('getReceipts', { query: {} }).catch(() => undefined);
    if (isMounted.current) {
      navigate({ to: '/notas/$receiptId', params: { receiptId }, replace: true });
    }

    function undo() {
      const failureText = 'Não foi possível desfazer a compra.';
      write('undoFinish', { params: { pantryId, finishId } }, { failureText });
      restoreTrip?.();
      if (listId === null) navigate({ to: '/notas', replace: true });
      else navigate({ to: '/lista-compras/$listId/supermercado', params: { listId } });
    }
    toast.success('Nota lançada.', {
      action: { label: 'Desfazer', onAction: undo },
      durationMs: undoToastMs,
    });
  }

  /**
   * Returns the message for a failure, and the id of the receipt if another member has already
   * recorded it.
   */
  async function problemOf(error: CallError, { receipt }: ReceiptDraft): Promise<RecordProblem> {
    const { failure } = error;
    const text = callFailureText(failure);
    const isRecorded =
      failure.kind === 'error-response' && failure.failure.code === 'receipt-recorded';
    if (!isRecorded || receipt.key === null) return { text };
    try {
      const body = { text: receipt.key, mayFetch: false };
      const answer = await call('readReceipt', { body });
      return { text, recordedId: answer.status === 'recorded' ? answer.receiptId : undefined };
    } catch {
      return { text };
    }
  }

  return { record: (recording: Recording) => void record(recording), isBusy, problem };
}

function createReceiptBody(
  { draft, supermarket, hasList }: Recording,
  pantryId: string,
): NewReceipt {
  const { id, receipt, addsStock, listId } = draft;
  const { key, cnpj, shopName, issuedAt, total, discount, source } = receipt;
  // A purchase that does not change the stock is only added to the history. It finishes no trip.
  const finishesTrip = hasList && addsStock;
  return {
    id,
    key,
    cnpj,
    shopName: printedName(shopName, supermarket),
    supermarket,
    issuedAt,
    total,
    discount,
    source,
    listId: finishesTrip ? listId : null,
    pantryId,
    addsStock,
    lines: createLinesToRecord(receipt, draft, finishesTrip),
  };
}
