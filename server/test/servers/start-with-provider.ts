/** The app with single sign-on by a real provider on this machine, and browsers to sign in with. */
import type { LightMyRequestResponse } from 'fastify';
import {
  startIdentityProvider,
  type FakeIdentityProvider,
  type ProviderPerson,
} from '../../../fakes/identity-provider.ts';
import type { EmbeddedIdentitySettings } from '../../src/identity/embedded/embedded-identity.ts';
import { readProviders } from '../../src/identity/embedded/sso/provider-settings.ts';
import { whenDone } from '../when-done.ts';
import { newEmail, origin, startWithIdentity, type SignInApp } from './start-with-identity.ts';

export interface ProviderApp extends SignInApp {
  readonly provider: FakeIdentityProvider;
  /** Opens a browser without cookies. */
  browser(): TestBrowser;
  /** Adds a person to the provider, with a new verified e-mail unless another one is given. */
  newPerson(fields?: Partial<ProviderPerson>): ProviderPerson & { readonly email: string };
}

/** A browser that sends cookies as SameSite says, at the app and at the provider. */
export interface TestBrowser {
  get(path: string): Promise<LightMyRequestResponse>;
  post(path: string, body: unknown): Promise<LightMyRequestResponse>;
  /** Requests the address of the provider from the app; `again` for somebody who is signed in. */
  start(destination?: string, again?: boolean): Promise<string>;
  /**
   * Opens an address of the provider, and signs in there; null cancels. Resolves to the path of the
   * app to which the provider leads.
   */
  answerAtProvider(url: string, person: ProviderPerson | null): Promise<string>;
  /** Follows the redirect of the provider. Resolves to the path to which the app redirects. */
  openCallback(path: string): Promise<string>;
  /** From the login to the provider and back. Resolves to the path to which the app redirects. */
  signInAs(person: ProviderPerson | null, destination?: string): Promise<string>;
  /** Finishes the sign-in, on a device with this id. */
  finish(device?: string): Promise<LightMyRequestResponse>;
  /** The names of the app's cookies. */
  cookieNames(): string[];
  /** The app's cookies, as the header has them. */
  cookies(): string;
  /** Removes a cookie of the app. */
  removeCookie(name: string): void;
}

const defaultOrigin = 'http://127.0.0.1:4000';

/**
 * Starts the app and a provider with these fields of its setting. `start` is what starts the app; see
 * startWithIdentity.
 */
export async function startWithProvider(
  fields?: Readonly<Record<string, unknown>>,
  settings?: Partial<EmbeddedIdentitySettings>,
): Promise<ProviderApp>;
export async function startWithProvider<App extends SignInApp>(
  fields: Readonly<Record<string, unknown>>,
  settings: Partial<EmbeddedIdentitySettings>,
  start: (settings: Partial<EmbeddedIdentitySettings>) => Promise<App>,
): Promise<App & ProviderApp>;
export async function startWithProvider(
  fields: Readonly<Record<string, unknown>> = {},
  settings: Partial<EmbeddedIdentitySettings> = {},
  start: (settings: Partial<EmbeddedIdentitySettings>) => Promise<SignInApp> = startWithIdentity,
): Promise<ProviderApp> {
  const provider = await startIdentityProvider();
  whenDone(() => provider.stop());
  const oidcProviders = readProviders(provider.setting(fields), settings.isSignUpOpen ?? true);
  const publicOrigin = settings.publicOrigin ?? defaultOrigin;
  const app = await start({ oidcProviders, ...settings, publicOrigin });
  return {
    ...app,
    provider,
    browser: () => openBrowser(app, provider.issuer, publicOrigin),
    newPerson(changes = {}) {
      const person = { sub: crypto.randomUUID(), email: newEmail(), ...changes };
      provider.addPerson(person);
      return person;
    },
  };
}

function openBrowser(app: SignInApp, issuer: string, publicOrigin: string): TestBrowser {
  const own = new Map<string, { readonly value: string; readonly isStrict: boolean }>();
  const foreign = new Map<string, string>();

  async function send(method: 'GET' | 'POST', path: string, body?: unknown, isCrossSite = false) {
    const cookie = [...own]
      .filter(([, { isStrict }]) => !(isStrict && isCrossSite))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await app.request(method, path, {
      ...(body !== undefined && { body }),
      headers: {
        origin,
        'sec-fetch-site': isCrossSite ? 'cross-site' : 'same-origin',
        ...(cookie !== '' && { cookie }),
      },
    });
    for (const { name, value, sameSite, maxAge } of response.cookies) {
      if (maxAge === 0) own.delete(name);
      else own.set(name, { value: encodeURIComponent(value), isStrict: sameSite === 'Strict' });
    }
    return response;
  }

  /** Opens an address of the provider, and keeps its cookies. */
  async function visit(url: string, form?: Readonly<Record<string, string>>) {
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      ...(form && { body: new URLSearchParams(form) }),
      headers: { cookie: [...foreign].map((pair) => pair.join('=')).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (value === '') foreign.delete(name);
      else foreign.set(name, value);
    }
    await response.text();
    return response.headers.get('location');
  }

  const browser: TestBrowser = {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', `/api/auth/${path}`, body),
    async start(destination, again) {
      const body = { provider: 'empresa', destination, again };
      const response = await browser.post('sign-in/provider', body);
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json<{ url: string }>().url;
    },
    async answerAtProvider(url, person) {
      let next: string | null = url;
      while (next !== null && next.startsWith(issuer)) {
        const location: string | null = await visit(next);
        const absolute: string | null = location === null ? null : new URL(location, issuer).href;
        const [, uid] = /\/interaction\/([^/]+)$/u.exec(absolute ?? '') ?? [];
        if (uid === undefined) {
          next = absolute;
        } else {
          const act = person === null ? 'cancel' : 'enter';
          const form = { person: person?.sub ?? '' };
          next = await visit(`${issuer}/interaction/${uid}/${act}`, form);
        }
      }
      const { origin: at, pathname, search } = new URL(next ?? '', publicOrigin);
      if (at !== publicOrigin) throw new Error(`The provider leads to ${next}.`);
      return `${pathname}${search}`;
    },
    async openCallback(path) {
      const response = await send('GET', path, undefined, true);
      if (response.statusCode !== 303) throw new Error(response.body);
      return String(response.headers.location);
    },
    async signInAs(person, destination) {
      return browser.openCallback(
        await browser.answerAtProvider(await browser.start(destination), person),
      );
    },
    finish: (device) => browser.post('sign-in/finish', { provider: 'empresa', device }),
    cookieNames: () => [...own.keys()],
    cookies: () => [...own].map(([name, { value }]) => `${name}=${value}`).join('; '),
    removeCookie: (name) => void own.delete(name),
  };
  return browser;
}
