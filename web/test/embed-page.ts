/** Embeds data in the page, as the server does for the page's user (SYN-28). */
import { onTestFinished } from 'vitest';
import type { HomeRows } from './home.ts';

/** Returns a token of the user with this id. It has no valid signature. */
export function tokenOf(userId: string): string {
  const encodePart = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${encodePart({ alg: 'ES256' })}.${encodePart({ sub: userId, iat: 1_000, exp: 1_300 })}.x`;
}

/** Adds a `<script>` with this text to the page, as the server does, until the test ends. */
export function embedText(text: string): void {
  const element = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: 'carried',
    textContent: text,
  });
  document.head.append(element);
  onTestFinished(() => element.remove());
}

/** Embeds a token and these rows for the user with this id. */
export const embedRows = (userId: string, rows: HomeRows) =>
  embedText(JSON.stringify({ token: tokenOf(userId), rows }));
