import type { Answer } from '@quitanda/contract';
import { readReceiptCode, type ReceiptCode } from '@quitanda/contract/receipts/receipt-code';
import { useRef, useState } from 'react';
import { mayFetchReceipts, saveMayFetchReceipts } from '../../../lib/device/receipt-storage.ts';
import { CallError } from '../../../sync/http/call-error.ts';
import { callFailureText } from '../../../sync/http/call-failure-text.ts';
import { useSync } from '../../../sync/react/sync-context.ts';
import { useCall } from '../../../sync/react/use-call.ts';
import { useShownHousehold } from '../../../sync/react/use-households.ts';
import { addPendingReceipt, removePendingReceipt } from '../pending/pending-receipts.ts';
import {
  hasFailureCode,
  idle,
  keyOf,
  pageOf,
  stateAfterAnswer,
  stateAfterFailure,
  type ReadAnswer,
  type ReadingState,
  type Source,
} from './reading-state.ts';

interface ReadingOptions {
  readonly listId: string | null;
  /**
   * Called with the receipt, and with the list of the trip to which it belongs. Returns whether the
   * device stores it now; otherwise its code stays among the pending receipts.
   */
  readonly onRead: (answer: ReadAnswer, listId: string | null) => boolean;
}

/**
 * Sends receipts to the server, one at a time, and the server reads them (NF-01). The code of a
 * receipt is first stored on the device, so that it is not lost without a network (NF-07).
 */
export function useReading({ listId, onRead }: ReadingOptions) {
  const { identity } = useSync();
  const call = useCall();
  const household = useShownHousehold() ?? null;
  const [state, setState] = useState<ReadingState>({ phase: 'idle' });
  // The form that contains the pasted text of a page stays on the screen. Only its error is removed.
  const { isBusy, runExclusively } = useOneAtATime(() =>
    setState((current) =>
      current.phase === 'open-page' || current.phase === 'unknown-layout'
        ? { ...current, problem: undefined }
        : idle,
    ),
  );

  /**
   * Returns a function that says whether the same person is still signed in. Otherwise an answer
   * must not be stored, because the next person would see it.
   */
  function startSessionCheck(): () => boolean {
    const snapshotAtStart = identity.snapshot();
    return () => identity.snapshot() === snapshotAtStart;
  }

  const readText = (source: Source, mayFetch: boolean, mayKeepSkeleton = false) =>
    runExclusively(async () => {
      const isSameSession = startSessionCheck();
      const isFromPaper = source.isFromPaper === true;
      const code = isFromPaper ? undefined : readReceiptCode(source.text);
      const isStored = code !== undefined && storeCode(code, household, source.listId);
      const { text, code: pageCode } = source;
      const request = {
        text: code?.text ?? text,
        ...(pageCode !== undefined && { code: pageCode }),
        mayFetch,
        ...(isFromPaper && { isFromPaper }),
        ...(mayKeepSkeleton && { mayKeepSkeleton }),
      };
      try {
        const answer = await callWithoutDeletedList(source.listId, (existingListId) =>
          call('readReceipt', { body: { ...request, listId: existingListId } }),
        );
        if (isSameSession()) handleAnswer(answer, source, code, mayKeepSkeleton);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const failed = { source, code, isStored, isSent: mayKeepSkeleton };
        setState((current) => stateAfterFailure(current, error, failed));
      }
    });

  const readPhoto = async (photo: Blob): Promise<string | undefined> => {
    let problem: string | undefined;
    await runExclusively(async () => {
      const isSameSession = startSessionCheck();
      try {
        const answer = await callWithoutDeletedList(listId, (existingListId) =>
          call('readReceiptPhoto', {
            query: existingListId === null ? {} : { listId: existingListId },
            body: photo,
          }),
        );
        if (isSameSession()) handleAnswer(answer, { text: '', listId }, undefined);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        problem = callFailureText(error.failure);
        setState({ phase: 'idle', problem });
      }
    });
    return problem;
  };

  function handleAnswer(
    answer: Answer<'readReceipt'>,
    source: Source,
    code: ReceiptCode | undefined,
    isSent = false,
  ) {
    const codeText = code?.text ?? source.code;
    if (answer.status !== 'read') {
      setState(stateAfterAnswer(answer, source, codeText, isSent));
      if (answer.status === 'recorded') removePending(keyOf(codeText));
      return;
    }
    setState(idle);
    const isStored = onRead(answer, source.listId);
    if (isStored) removePending(answer.receipt.key ?? keyOf(codeText));
  }

  return {
    state,
    isBusy,
    /** Reads what was scanned, typed, pasted or shared. */
    read({ text, ...options }: ReadOptions): void {
      const trimmed = text.trim();
      if (trimmed !== '') void readText({ listId, ...options, text: trimmed }, mayFetchReceipts());
    },
    /** Reads the photo of a paper receipt with the server's language model. Returns why it failed. */
    readPhoto,
    /** Allows the server to fetch pages from now on, and reads the receipt (NF-08). */
    allowFetching(): void {
      if (state.phase !== 'consent') return;
      saveMayFetchReceipts(true);
      void readText(state.source, true);
    },
    /** Shows the page for the person to open, because the server may not fetch it. */
    declineFetching(): void {
      if (state.phase !== 'consent') return;
      const page = pageOf(state.source, readReceiptCode(state.source.text));
      setState(page === undefined ? { phase: 'stored' } : { phase: 'open-page', page });
    },
    /** Sends the page again, so that its structure is stored for the operator (NF-20). */
    sendStructure(): void {
      if (state.phase === 'unknown-layout') void readText(state.source, mayFetchReceipts(), true);
    },
    /** Returns to the entry methods, with an error message if `problem` is passed. */
    reset: (problem?: string) => setState({ phase: 'idle', problem }),
  };
}

/** Runs one work at a time, after `onBegin`. Another one is not run. */
function useOneAtATime(onBegin: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because `isBusy` is outdated until the next render, and a second tap could come earlier.
  const isRunning = useRef(false);
  async function runExclusively(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    onBegin();
    try {
      await work();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }
  return { isBusy, runExclusively };
}

function storeCode(
  { key, total, text }: ReceiptCode,
  household: string | null,
  listId: string | null,
): boolean {
  const scannedAt = new Date().toISOString();
  const content = { key: key.key, text, total: total ?? null };
  return addPendingReceipt({ ...content, scannedAt, household, listId });
}

function removePending(key: string | undefined): void {
  if (key !== undefined) removePendingReceipt(key);
}

type ReadOptions = Pick<Source, 'text' | 'code' | 'isFromPaper'> & Partial<Pick<Source, 'listId'>>;

/**
 * Calls `read` with the list. If the server responds that the list was deleted, retries without it.
 */
async function callWithoutDeletedList<T>(
  listId: string | null,
  read: (listId: string | null) => Promise<T>,
): Promise<T> {
  try {
    return await read(listId);
  } catch (error) {
    if (listId === null || !hasFailureCode(error, ['list-not-found'])) throw error;
    return await read(null);
  }
}
