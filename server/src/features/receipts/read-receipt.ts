/** Reads a receipt, and proposes an item or a product for each line (NF-01, NF-03). */
import { readReceiptCode, type ReceiptCode } from '@quitanda/contract';
import { readTimeZone } from '../../db/households.sql.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { HandlerFunction } from '../../http/handlers.ts';
import { readOwnList } from '../lists/own-list.ts';
import type { ReadOfflineProducts } from './matching/candidates.ts';
import { proposeMatches } from './propose-matches.ts';
import type { FetchPage } from './fetching/fetch-page.ts';
import { findStatePage } from './fetching/state-pages.ts';
import { keepSkeleton } from './page-skeletons.ts';
import { readPaperTextJob, readTextJob } from './receipt-jobs.ts';
import { createReceiptRunner } from './receipt-runner.ts';
import { selectReceiptByKey } from './receipts.sql.ts';

/** What reading receipts needs, besides the database. */
export interface ReceiptReadingDeps {
  /** Fetches the page of a state; undefined if the server does not fetch pages. */
  readonly fetchReceiptPage: FetchPage | undefined;
}

interface HandlerDeps extends ReceiptReadingDeps {
  readonly readOfflineProducts: ReadOfflineProducts;
}

/**
 * Returns the work of the call. If `body.text` is a code (a QR code's address or an access key), it reads
 * the page of the state that the code names. It reads any other text as a page, copied text or XML;
 * then `body.code` may contain the QR code that was scanned before.
 */
export function readReceipt(deps: HandlerDeps): HandlerFunction<'readReceipt'> {
  return async ({ body }, { caller, now, sql, signal, runJob }) => {
    const { householdId } = caller;
    const listId = body.listId ?? null;
    if (listId !== null) await readOwnList(sql, listId, householdId);
    const run = createReceiptRunner(runJob);
    const householdZone = await readTimeZone(sql, householdId);
    const read = async (text: string, code: ReceiptCode | undefined) => {
      const reading =
        body.isFromPaper === true
          ? await run(readPaperTextJob, { text, now, householdZone })
          : await run(readTextJob, { text, code, now, householdZone });
      if ('skeleton' in reading && body.mayKeepSkeleton === true) {
        const state = code?.key.state ?? null;
        await keepSkeleton(sql, reading.skeleton, { state, userId: caller.id, now });
      }
      if ('problem' in reading) return reading;
      const { readOfflineProducts } = deps;
      const proposalContext = { sql, run, readOfflineProducts, caller, listId };
      return { reply: await proposeMatches(proposalContext, reading.receipt) };
    };
    // The text of a paper has a key, but its page could not be opened, or its code was not readable.
    const code = body.isFromPaper === true ? undefined : readReceiptCode(body.text);
    if (code === undefined) {
      const scannedCode = body.code === undefined ? undefined : readReceiptCode(body.code);
      const result = await read(body.text, scannedCode);
      if ('reply' in result) return { status: 200, body: result.reply };
      if (result.problem === 'unknown-layout') throw new ApiError('receipt-layout-unknown');
      const looksLikeCode =
        body.isFromPaper !== true &&
        body.text.length <= maxCodeLength &&
        result.problem === 'not-a-receipt';
      throw new ApiError(looksLikeCode ? 'receipt-key-invalid' : 'receipt-unreadable');
    }
    const recorded = await sql.first(selectReceiptByKey, { householdId, accessKey: code.key.key });
    if (recorded) return { status: 200, body: { status: 'recorded', receiptId: recorded.id } };
    const page = findStatePage(code);
    if (page === undefined) throw new ApiError('receipt-key-invalid');
    const { host, state, url } = page;
    const openPageReply = { status: 200, body: { status: 'open-page', url, state } } as const;
    const { fetchReceiptPage: fetchPage } = deps;
    if (!page.isFetchable || fetchPage === undefined) return openPageReply;
    if (!body.mayFetch) return { status: 200, body: { status: 'may-fetch', host } };
    const text = await fetchPage(page, signal).catch(() => {
      throw new ApiError('receipt-page-failed');
    });
    const result = await read(text, code);
    // The page may need a captcha, which only a person can solve, or may have an unknown layout.
    if ('reply' in result) return { status: 200, body: result.reply };
    const isLayoutUnknown = result.problem === 'unknown-layout';
    return {
      status: 200,
      body: { ...openPageReply.body, ...(isLayoutUnknown && { isLayoutUnknown }) },
    };
  };
}

/** An unreadable text of at most this length is reported as an invalid code. */
const maxCodeLength = 300;
