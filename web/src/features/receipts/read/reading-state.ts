/** The states of reading one receipt, and what leads from one to the next (NF-01). */
import type { Answer } from '@quitanda/contract';
import { readReceiptCode, type ReceiptCode } from '@quitanda/contract/receipts/receipt-code';
import { CallError } from '../../../sync/http/call-error.ts';
import { callFailureText } from '../../../sync/http/call-failure-text.ts';

/** The content from which a receipt is read. */
export interface Source {
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

export const idle: ReadingState = { phase: 'idle' };

export const hasFailureCode = (error: unknown, codes: readonly string[]) =>
  error instanceof CallError &&
  error.failure.kind === 'error-response' &&
  codes.includes(error.failure.failure.code);

export const keyOf = (code: string | undefined) =>
  code === undefined ? undefined : readReceiptCode(code)?.key.key;

/** The answers after which no review begins. */
type OtherAnswer = Exclude<Answer<'readReceipt'>, { status: 'read' }>;

/** Returns the state after an answer without a receipt. `isSent` as in {@link ReadingState}. */
export function stateAfterAnswer(
  answer: OtherAnswer,
  source: Source,
  codeText: string | undefined,
  isSent: boolean,
): ReadingState {
  switch (answer.status) {
    case 'recorded':
      return { phase: 'recorded', receiptId: answer.receiptId };
    case 'may-fetch':
      return { phase: 'consent', host: answer.host, source };
    case 'open-page': {
      const page = { url: answer.url, code: codeText ?? source.text };
      return answer.isLayoutUnknown === true
        ? { phase: 'unknown-layout', source, page, isSent }
        : { phase: 'open-page', page };
    }
  }
}

interface FailedReading {
  readonly source: Source;
  readonly code: ReceiptCode | undefined;
  /** Whether the device has stored the code. */
  readonly isStored: boolean;
  /** Whether the structure of the page was sent, too (NF-20). */
  readonly isSent: boolean;
}

/** Returns the state after a failed call. Without a network, a stored code is read later. */
export function stateAfterFailure(
  current: ReadingState,
  error: CallError,
  { source, code, isStored, isSent }: FailedReading,
): ReadingState {
  const { failure } = error;
  if (hasFailureCode(error, ['receipt-layout-unknown'])) {
    return { phase: 'unknown-layout', source, page: pageOf(source, code), isSent };
  }
  if (isSent && current.phase === 'unknown-layout') {
    return { ...current, problem: callFailureText(failure) };
  }
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
export function pageOf(source: Source, code: ReceiptCode | undefined): PageToOpen | undefined {
  const text = code?.text ?? source.code;
  const url = text === undefined ? undefined : readReceiptCode(text)?.url;
  return text === undefined || url === undefined ? undefined : { url, code: text };
}
