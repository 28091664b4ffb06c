/**
 * The data that the server embeds in the page for the user of the session cookie (SYN-28): a new
 * token, and the rows of the first screens. Missing if a service worker or the native shell
 * delivers the page.
 */
import type { HouseholdChanges } from '@quitanda/contract';
import { readToken } from './token.ts';

export interface PageData {
  /** The id of the user to whom the token and the rows belong. */
  readonly subject: string;
  readonly token: string;
  /** The remaining lifetime of the token, milliseconds. */
  readonly lifetime: number;
  /** The rows of the home; undefined if they are too many for a page. */
  readonly rows: HouseholdChanges['rows'] | undefined;
}

let pageData: PageData | undefined;

/** Returns the page's data of this user; undefined if it has none. */
export function pageDataFor(subject: string): PageData | undefined {
  pageData ??= read();
  return pageData?.subject === subject ? pageData : undefined;
}

/** Releases the memory. Call it once the page's rows or newer ones are shown. */
export function forgetPageData(): void {
  pageData = undefined;
}

function read(): PageData | undefined {
  const element = document.getElementById('carried');
  element?.remove();
  try {
    if (element === null) return undefined;
    const { token, rows } = JSON.parse(element.textContent) as Pick<PageData, 'token' | 'rows'>;
    return { token, rows, ...readToken(token) };
  } catch {
    // The page is incomplete: everything is requested from the server instead.
    return undefined;
  }
}
