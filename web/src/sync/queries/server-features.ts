/**
 * The features of this server, from its last response: an assistant (AI-06), mail (MAIL-01),
 * providers of single sign-on (SSO-01), and passkeys (PASS-01).
 */
import { shell } from '#platform/shell.ts';
import type { ServerFeatures } from '@quitanda/contract/auth';
import type { SignInProvider } from '@quitanda/contract/sso';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
// An older server does not send these fields. It always has the assistant's endpoints, and sends no
// mail.
let features: ServerFeatures = { hasAssistant: true, sendsMail: false };

export function setServerFeatures(latest: Partial<ServerFeatures>): void {
  features = { ...features, ...latest };
  for (const listener of listeners) listener();
}

export const useHasAssistant = (): boolean =>
  useSyncExternalStore(subscribe, () => features.hasAssistant);

export const useSendsMail = (): boolean =>
  useSyncExternalStore(subscribe, () => features.sendsMail);

/** Whether the app runs in a browser, where URLs of our server need no origin. */
const isInBrowser = (): boolean => shell.urlOf('') === '';

const noProviders: readonly SignInProvider[] = [];

/**
 * Returns the providers of single sign-on. The app on phones has none, because the
 * sign-in at a provider begins a session in the browser, and the app cannot use that session.
 */
export const useSignInProviders = (): readonly SignInProvider[] =>
  useSyncExternalStore(subscribe, () =>
    isInBrowser() ? (features.signInProviders ?? noProviders) : noProviders,
  );

/** Whether passkeys are valid on this page, and the browser supports them. */
export const useHasPasskeys = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () =>
      features.passkeyHost === window.location.hostname &&
      isInBrowser() &&
      'parseRequestOptionsFromJSON' in (window.PublicKeyCredential ?? {}),
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
