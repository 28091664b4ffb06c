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

/** The content from which a receipt is read. */
interface Source {
  /** The text of a code, a link, a page, or an XML. */
  readonly text: string;
  /** The QR code with the address of the page, if `text` is the text of that page. */
  readonly code?: string | undefined;
  /** Whether the device has recognised the text in the photo of a paper receipt (AI-42). */
  readonly isFromPaper?: boolean | undefined;
  readonly listId: string | null;
}

/**
 * A page of the tax authority that the person opens, because the server cannot or may not fetch it,
 * and the QR code with its address.
 */
export interface PageToOpen {
  readonly url: string;
  readonly code: string;
}

export type ReadingState =
  | { readonly phase: 'idle'; readonly problem?: string | undefined }
  /** The person is asked whether the server may fetch the page (NF-08). */
  | { readonly phase: 'consent'; readonly host: string; readonly source: Source }
  | {
      readonly phase: 'open-page';
      readonly page: PageToOpen;
      readonly problem?: string | undefined;
    }
  /** The page was read, but nobody has taught the server its layout (NF-19). */
  | UnknownLayoutState
  /** The code is stored on the device, and is read later (NF-07). */
  | { readonly phase: 'stored' }
  | { readonly phase: 'recorded'; readonly receiptId: string };

interface UnknownLayoutState {
  readonly phase: 'unknown-layout';
  readonly source: Source;
  /** The page for the person to open, if its address is known. */
  readonly page: PageToOpen | undefined;
  /** Whether the structure of the page was sent to the operator (NF-20). */
  readonly isSent: boolean;
  readonly problem?: string | undefined;
}

export type ReadAnswer = Extract<Answer<'readReceipt'>, { status: 'read' }>;

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
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because `isBusy` is outdated until the next render, and a second tap could come earlier.
  const isReading = useRef(false);

  /** Runs `work` unless another receipt is being read. */
  async function runExclusively(work: () => Promise<void>): Promise<void> {
    if (isReading.current) return;
    isReading.current = true;
    setIsBusy(true);
    // The form that contains the pasted text of a page stays on the screen. Only its error is
    // removed.
    setState((current) =>
      current.phase === 'open-page' || current.phase === 'unknown-layout'
        ? { ...current, problem: undefined }
        : idle,
    );
    try {
      await work();
    } finally {
      isReading.current = false;
      setIsBusy(false);
    }
  }

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
      const isStored = code !== undefined && storeCode(code, source.listId);
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
        const isSent = mayKeepSkeleton;
        setState((current) =>
          hasFailureCode(error, ['receipt-layout-unknown'])
            ? { phase: 'unknown-layout', source, page: pageOf(source, code), isSent }
            : isSent && current.phase === 'unknown-layout'
              ? { ...current, problem: callFailureText(error.failure) }
              : stateAfterFailure(error, source, code, isStored),
        );
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

  function storeCode({ key, total, text }: ReceiptCode, tripListId: string | null): boolean {
    const scannedAt = new Date().toISOString();
    const content = { key: key.key, text, total: total ?? null };
    return addPendingReceipt({ ...content, scannedAt, household, listId: tripListId });
  }

  function handleAnswer(
    answer: Answer<'readReceipt'>,
    source: Source,
    code: ReceiptCode | undefined,
    isSent = false,
  ) {
    const codeText = code?.text ?? source.code;
    switch (answer.status) {
      case 'read': {
        const key = answer.receipt.key ?? keyOf(codeText);
        setState(idle);
        const isStored = onRead(answer, source.listId);
        if (isStored && key !== undefined) removePendingReceipt(key);
        return;
      }
      case 'recorded': {
        const key = keyOf(codeText);
        if (key !== undefined) removePendingReceipt(key);
        setState({ phase: 'recorded', receiptId: answer.receiptId });
        return;
      }
      case 'may-fetch':
        setState({ phase: 'consent', host: answer.host, source });
        return;
      case 'open-page': {
        const page = { url: answer.url, code: codeText ?? source.text };
        setState(
          answer.isLayoutUnknown === true
            ? { phase: 'unknown-layout', source, page, isSent }
            : { phase: 'open-page', page },
        );
      }
    }
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

type ReadOptions = Pick<Source, 'text' | 'code' | 'isFromPaper'> & Partial<Pick<Source, 'listId'>>;

const idle: ReadingState = { phase: 'idle' };

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

const hasFailureCode = (error: unknown, codes: readonly string[]) =>
  error instanceof CallError &&
  error.failure.kind === 'error-response' &&
  codes.includes(error.failure.failure.code);

const keyOf = (code: string | undefined) =>
  code === undefined ? undefined : readReceiptCode(code)?.key.key;

/** Returns the state after a failed call. Without a network, a stored code is read later. */
function stateAfterFailure(
  error: CallError,
  source: Source,
  code: ReceiptCode | undefined,
  isStored: boolean,
): ReadingState {
  const { failure } = error;
  if (failure.kind === 'network' && isStored) return { phase: 'stored' };
  const problem = callFailureText(failure);
  const page = pageOf(source, code);
  const shouldOpenPage =
    source.code !== undefined ||
    hasFailureCode(error, ['receipt-page-failed', 'receipt-unreadable']);
  return page !== undefined && shouldOpenPage
    ? { phase: 'open-page', page, problem }
    : { phase: 'idle', problem };
}

/** Returns the page for the person to open, if the code contains the page's address. */
function pageOf(source: Source, code: ReceiptCode | undefined): PageToOpen | undefined {
  const text = code?.text ?? source.code;
  const url = text === undefined ? undefined : readReceiptCode(text)?.url;
  return text === undefined || url === undefined ? undefined : { url, code: text };
}
