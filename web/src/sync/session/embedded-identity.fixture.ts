/** The embedded identity provider on a fake server. */
import { CallError } from '../http/call-error.ts';
import type { ApiRequest, Reply } from '../http/request.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';

export const ana = { id: 'ana-1', email: 'ana@example.com' };
export const signedInReply: Partial<Reply> = { body: { user: { ...ana, name: 'Ana' } } };

/**
 * Creates a token with the given lifetime. Its times are independent of this device's clock.
 */
export function makeToken(seconds: number, sub = ana.id): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'ES256' })}.${part({ sub, iat: 1_000, exp: 1_000 + seconds })}.x`;
}

type Answers = Record<string, () => Partial<Reply> | Promise<Partial<Reply>>>;

/** Opens the provider on a server that gives these answers, by method and path; others are lost. */
export function openIdentity(answers: Answers) {
  const requests: string[] = [];
  const identity = createEmbeddedIdentity(async ({ method, path, body }: ApiRequest) => {
    const name = `${method} ${path.replace('/api/auth/', '')}`;
    requests.push(name);
    sent.push(body);
    const answer = answers[name];
    if (answer === undefined) throw new CallError({ kind: 'network' });
    return { status: 200, body: undefined, retryAfterMs: 0, ...(await answer()) };
  });
  return { identity, requests };
}

/** The bodies of all requests. */
export const sent: unknown[] = [];
/** Starts with an empty device. */
export function resetDevice(): void {
  localStorage.clear();
  sent.length = 0;
}

/** Opens the provider with a person who has just signed in. */
export const openSignedIn = async (answers: Answers) => {
  const opened = openIdentity({ 'POST sign-in/email': () => signedInReply, ...answers });
  await opened.identity.signIn(ana.email, 'segredo');
  opened.requests.length = 0;
  return opened;
};
