/** Reads a receipt, and proposes an item or a product for each line (NF-01, NF-03). */
import { readReceiptCode, type ReceiptCode } from '@quitanda/contract';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handler } from '../../http/handlers.ts';
import { readOwnList } from '../lists/own-list.ts';
import type { ReadOfflineProducts } from './matching/candidates.ts';
import { proposeMatches } from './propose-matches.ts';
import type { FetchPage } from './reading/fetch-page.ts';
import { readReceiptText } from './reading/read-receipt-text.ts';
import type { Receipt } from './reading/compute-amounts.ts';
import { findStatePage, type StatePage } from './reading/state-pages.ts';
import { selectReceiptByKey } from './receipts.sql.ts';

/** The function that fetches the pages of receipts from the states. */
export interface ReceiptReadingDeps {
  /** Fetches the page of a state; undefined if the server does not fetch pages. */
  readonly fetchReceiptPage: FetchPage | undefined;
}

interface HandlerDeps extends ReceiptReadingDeps {
  readonly readOfflineProducts: ReadOfflineProducts;
}

/**
 * Returns the handler. If `body.text` is a code (a QR code's address or an access key), it reads
 * the page of the state that the code names. It reads any other text as a page, copied text or XML;
 * then `body.code` may contain the QR code that was scanned before.
 */
export function readReceipt(deps: HandlerDeps): Handler<'readReceipt'> {
  return async ({ body }, { caller, now, sql, signal }) => {
    const listId = body.listId ?? null;
    if (listId !== null) await readOwnList(sql, listId, caller.householdId);
    const proposalContext = {
      sql,
      readOfflineProducts: deps.readOfflineProducts,
      householdId: caller.householdId,
      listId,
    };
    const code = readReceiptCode(body.text);
    if (code === undefined) {
      const scannedCode = body.code === undefined ? undefined : readReceiptCode(body.code);
      const reading = readReceiptText(body.text, scannedCode, now);
      if ('receipt' in reading)
        return { status: 200, body: await proposeMatches(proposalContext, reading.receipt) };
      const looksLikeCode =
        body.text.length <= maxCodeLength && reading.problem === 'not-a-receipt';
      throw new ApiError(looksLikeCode ? 'receipt-key-invalid' : 'receipt-unreadable');
    }
    const recorded = await sql.first(selectReceiptByKey, caller.householdId, code.key.key);
    if (recorded) return { status: 200, body: { status: 'recorded', receiptId: recorded.id } };
    const page = findStatePage(code);
    if (page === undefined) throw new ApiError('receipt-key-invalid');
    const { host, state, url } = page;
    const openPageReply = { status: 200, body: { status: 'open-page', url, state } } as const;
    const { fetchReceiptPage: fetchPage } = deps;
    if (!page.isFetchable || fetchPage === undefined) return openPageReply;
    if (!body.mayFetch) return { status: 200, body: { status: 'may-fetch', host } };
    const receipt = await fetchReceipt(fetchPage, page, code, now, signal);
    // The page may need a captcha, which only a person can solve, or may have an unknown layout.
    if (receipt === undefined) return openPageReply;
    return { status: 200, body: await proposeMatches(proposalContext, receipt) };
  };
}

/** An unreadable text of at most this length is reported as an invalid code. */
const maxCodeLength = 300;

/**
 * Returns undefined if the page has no receipt. Throws 'receipt-page-failed' if the state's server
 * does not answer.
 */
async function fetchReceipt(
  fetchPage: FetchPage,
  page: StatePage,
  code: ReceiptCode,
  now: Date,
  signal: AbortSignal,
): Promise<Receipt | undefined> {
  const text = await fetchPage(page, signal).catch(() => {
    throw new ApiError('receipt-page-failed');
  });
  const reading = readReceiptText(text, code, now);
  return 'receipt' in reading ? reading.receipt : undefined;
}
