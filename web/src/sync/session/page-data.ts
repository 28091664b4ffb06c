/**
 * The data that the server embeds in the page for the user of the session cookie (SYN-28): a new
 * token, the rows of the first screens, and answers to reads. A page from a service worker or from
 * the native shell has no such data.
 */
import type { HouseholdChanges } from '@quitanda/contract';
import { readToken } from './token.ts';
import type { PageAnswer } from '../queries/reads.ts';

export interface PageData {
  /** The id of the user to whom the token and the rows belong. */
  readonly subject: string;
  readonly token: string;
  /** The time from the token's issue to its expiry. The token was issued together with the page. */
  readonly lifetimeMs: number;
  /** The rows of the first screens; undefined if they are too many for a page. */
  readonly rows: HouseholdChanges['rows'] | undefined;
  /** Answers to reads that the first screen makes. */
  readonly answers: readonly PageAnswer[];
}

let pageData: PageData | undefined;

/** Returns the page's data of this user; undefined if the page has none for this user. */
export function pageDataFor(subject: string): PageData | undefined {
  pageData ??= parsePageData();
  return pageData?.subject === subject ? pageData : undefined;
}

/** Releases the memory. Call it once the page's rows or newer ones are shown. */
export function forgetPageData(): void {
  pageData = undefined;
}

function parsePageData(): PageData | undefined {
  const element = document.getElementById('carried');
  element?.remove();
  try {
    if (element === null) return undefined;
    const {
      token,
      rows,
      answers = [],
    } = JSON.parse(element.textContent) as Pick<PageData, 'token' | 'rows'> &
      Partial<Pick<PageData, 'answers'>>;
    return { token, rows, answers, ...readToken(token) };
  } catch {
    // The data is incomplete, so everything is requested from the server instead.
    return undefined;
  }
}
