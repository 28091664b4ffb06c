/**
 * What the page brought for whoever its cookie says is signed in (SYN-28): a token as fresh as the
 * page, and the rows of the first screens. Nothing where a service worker or a phone's app shows the
 * page.
 */
import type { HouseholdChanges } from '@quitanda/contract';
import { readToken } from './token.ts';

export interface Carried {
  /** Whom both parts are of. */
  readonly subject: string;
  readonly token: string;
  /** Milliseconds from now on. */
  readonly lifetime: number;
  /** Of their household; undefined where it has too many for a page. */
  readonly rows: HouseholdChanges['rows'] | undefined;
}

let carried: Carried | undefined;

/** What the page brought of this person. */
export function carriedFor(subject: string): Carried | undefined {
  carried ??= read();
  return carried?.subject === subject ? carried : undefined;
}

/** Once the rows are shown, or others are: the memory is free again. */
export function forgetCarried(): void {
  carried = undefined;
}

function read(): Carried | undefined {
  const element = document.getElementById('carried');
  element?.remove();
  try {
    if (element === null) return undefined;
    const { token, rows } = JSON.parse(element.textContent) as Pick<Carried, 'token' | 'rows'>;
    return { token, rows, ...readToken(token) };
  } catch {
    // Half a page: all of it is asked for.
    return undefined;
  }
}
