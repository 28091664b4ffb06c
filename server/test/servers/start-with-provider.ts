/**
 * Starts the app with single sign-on by an OpenID Connect provider on this machine, and opens test
 * browsers that sign in there.
 */
import type { LightMyRequestResponse } from 'fastify';
import {
  startIdentityProvider,
  type FakeIdentityProvider,
  type ProviderPerson,
} from '../../../fakes/identity-provider.ts';
import type { EmbeddedIdentitySettings } from '../../src/identity/embedded/embedded-identity.ts';
import { readProviders } from '../../src/identity/embedded/sso/provider-settings.ts';
import { addCleanup } from '../clean-up.ts';
import { newEmail, origin, startWithIdentity, type SignInApp } from './start-with-identity.ts';

export interface ProviderApp extends SignInApp {
  readonly provider: FakeIdentityProvider;
  /** Opens a browser without cookies. */
  browser(): TestBrowser;
  /** Adds a person to the provider, with a new verified e-mail unless another one is given. */
  newPerson(fields?: Partial<ProviderPerson>): ProviderPerson & { readonly email: string };
}

/** A browser for the app and the provider. It sends cookies by the rules of SameSite. */
export interface TestBrowser {
  get(path: string): Promise<LightMyRequestResponse>;
  post(path: string, body: unknown): Promise<LightMyRequestResponse>;
  /**
   * Begins a sign-in at the app, and returns the URL of the provider. `again` requires a new
   * sign-in at the provider, even if the person is already signed in.
   */
  startSignIn(destination?: string, again?: boolean): Promise<string>;
  /**
   * Opens a URL of the provider, and signs in there; null cancels. Resolves to the path of the app to
   * which the provider redirects.
   */
  answerAtProvider(url: string, person: ProviderPerson | null): Promise<string>;
  /** Follows the redirect of the provider. Resolves to the path to which the app redirects. */
  openCallback(path: string): Promise<string>;
  /** Does all steps from `startSignIn` to `openCallback`. Resolves to the path of the app's redirect. */
  signInAs(person: ProviderPerson | null, destination?: string): Promise<string>;
  /** Finishes the sign-in on a device with this id. */
  finishSignIn(device?: string): Promise<LightMyRequestResponse>;
  /** The names of the app's cookies. */
  cookieNames(): string[];
  /** The app's cookies, as in the `Cookie` header. */
  cookies(): string;
  /** Removes a cookie of the app. */
  removeCookie(name: string): void;
}

const defaultOrigin = 'http://127.0.0.1:4000';

/**
 * Starts a provider and the app. `fields` are added to the entry of the provider in the setting of
 * the app that lists the providers. `start` starts the app; by default it is startWithIdentity.
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
  addCleanup(() => provider.stop());
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
  const appCookies = new Map<string, { readonly value: string; readonly isStrict: boolean }>();
  const providerCookies = new Map<string, string>();

  async function send(method: 'GET' | 'POST', path: string, body?: unknown, isCrossSite = false) {
    const cookie = [...appCookies]
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
      if (maxAge === 0) appCookies.delete(name);
      else
        appCookies.set(name, { value: encodeURIComponent(value), isStrict: sameSite === 'Strict' });
    }
    return response;
  }

  /** Opens a URL of the provider, and stores its cookies. Returns the target of its redirect. */
  async function openAtProvider(url: string, form?: Readonly<Record<string, string>>) {
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      ...(form && { body: new URLSearchParams(form) }),
      headers: { cookie: [...providerCookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (value === '') providerCookies.delete(name);
      else providerCookies.set(name, value);
    }
    await response.text();
    return response.headers.get('location');
  }

  const browser: TestBrowser = {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', `/api/auth/${path}`, body),
    async startSignIn(destination, again) {
      const body = { provider: 'empresa', destination, again };
      const response = await browser.post('sign-in/provider', body);
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json<{ url: string }>().url;
    },
    async answerAtProvider(url, person) {
      let next: string | null = url;
      while (next !== null && next.startsWith(issuer)) {
        const location: string | null = await openAtProvider(next);
        const target: string | null = location === null ? null : new URL(location, issuer).href;
        const [, uid] = /\/interaction\/([^/]+)$/u.exec(target ?? '') ?? [];
        if (uid === undefined) {
          next = target;
        } else {
          const action = person === null ? 'cancel' : 'enter';
          const form = { person: person?.sub ?? '' };
          next = await openAtProvider(`${issuer}/interaction/${uid}/${action}`, form);
        }
      }
      const { origin: finalOrigin, pathname, search } = new URL(next ?? '', publicOrigin);
      if (finalOrigin !== publicOrigin) throw new Error(`The provider leads to ${next}.`);
      return `${pathname}${search}`;
    },
    async openCallback(path) {
      const response = await send('GET', path, undefined, true);
      if (response.statusCode !== 303) throw new Error(response.body);
      return String(response.headers.location);
    },
    async signInAs(person, destination) {
      return browser.openCallback(
        await browser.answerAtProvider(await browser.startSignIn(destination), person),
      );
    },
    finishSignIn: (device) => browser.post('sign-in/finish', { provider: 'empresa', device }),
    cookieNames: () => [...appCookies.keys()],
    cookies: () => [...appCookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
    removeCookie: (name) => void appCookies.delete(name),
  };
  return browser;
}
