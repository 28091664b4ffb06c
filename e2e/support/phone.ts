/**
 * Emulates a phone with the native build. The files of the app are served as by the native shell.
 * The page has Capacitor's real bridge and fake plugins, and the HTTP plugin calls the real server.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installShell, type Answer, type ShellPage } from '../../fakes/native-shell.ts';
import { nativeApi } from '../../fakes/native-api.ts';

/** The origin of the app in Android's shell. */
export const shellOrigin = 'https://localhost';
const folder = path.resolve(import.meta.dirname, '../../web/dist-native-test');
const androidPackageFile = createRequire(import.meta.url).resolve(
  '@capacitor/android/package.json',
);
const bridge = path.join(
  path.dirname(androidPackageFile),
  'capacitor/src/main/assets/native-bridge.js',
);

interface HttpCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data?: string;
}

export interface Phone {
  /** The requests through the device's HTTP plugin, such as `GET /api/x`. */
  readonly sentRequests: readonly string[];
  /** The cookies that the server sent. */
  readonly cookies: readonly string[];
  /**
   * The URLs of requests that did not use the plugin, except for the files of the app. Only the
   * requests to Quitanda's server are answered.
   */
  readonly requestsOutsidePlugin: readonly string[];
  readonly secureStorage: ReadonlyMap<string, string>;
  /** Turns the network of the device on or off. */
  readonly setOnline: (isOnline: boolean) => void;
  /** Emits an event of a plugin to the page. */
  readonly emit: (plugin: string, event: string, data?: object) => Promise<void>;
}

export async function openPhone(page: Page, serverUrl: string): Promise<Phone> {
  const sentRequests: string[] = [];
  const cookies: string[] = [];
  const secureStorage = new Map<string, string>();
  let isOnline = true;

  async function request({ url, method, headers, data }: HttpCall) {
    const { origin, pathname, search } = new URL(url);
    if (origin !== nativeApi) throw new Error(`Unexpected request to ${url}`);
    sentRequests.push(`${method} ${pathname}`);
    if (!isOnline) throw new Error('Unable to resolve host');
    const init = { method, headers: { ...headers }, redirect: 'manual' } as const;
    const response = await fetch(serverUrl + pathname + search, {
      ...init,
      ...(data !== undefined && { body: data }),
    });
    cookies.push(...response.headers.getSetCookie());
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('application/json');
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      data: isJson ? (JSON.parse(text) as unknown) : text,
      url,
    };
  }

  interface StoredValue {
    readonly prefixedKey: string;
    readonly data: string;
  }
  const plugins: Record<string, Record<string, (options: never) => unknown>> = {
    App: { getLaunchUrl: () => undefined, minimizeApp: () => undefined },
    CapacitorHttp: { request },
    Filesystem: { rmdir: () => undefined },
    Haptics: { impact: () => undefined },
    Network: { getStatus: () => ({ connected: isOnline, connectionType: 'wifi' }) },
    SecureStorage: {
      internalGetItem: ({ prefixedKey }: StoredValue) => ({
        data: secureStorage.get(prefixedKey) ?? null,
      }),
      internalSetItem: ({ prefixedKey, data }: StoredValue) =>
        void secureStorage.set(prefixedKey, data),
      internalRemoveItem: ({ prefixedKey }: StoredValue) => ({
        success: secureStorage.delete(prefixedKey),
      }),
    },
    SystemBars: { setStyle: () => undefined },
  };
  const callPlugin = async (plugin: string, method: string, options: unknown): Promise<Answer> => {
    try {
      return { data: await plugins[plugin]?.[method]?.(options as never) };
    } catch (error) {
      return { error: { message: String(error) } };
    }
  };
  await page.exposeFunction('callPlugin', callPlugin);
  await page.addInitScript(
    installShell,
    Object.fromEntries(Object.entries(plugins).map(([name, fake]) => [name, Object.keys(fake)])),
  );
  await page.addInitScript({ path: bridge });
  const requestsOutsidePlugin = await serveShell(page.context(), serverUrl);
  return {
    sentRequests,
    cookies,
    requestsOutsidePlugin,
    secureStorage,
    setOnline: (next) => (isOnline = next),
    emit: (plugin, event, data) =>
      page.evaluate(
        ([name, type, detail]) => (window as unknown as ShellPage).emitNative?.(name, type, detail),
        [plugin, event, data] as const,
      ),
  };
}

/** Serves the app's files. Returns an array to which the URLs of all other requests are added. */
async function serveShell(context: BrowserContext, serverUrl: string): Promise<string[]> {
  const requestsOutsidePlugin: string[] = [];
  await context.route(/^(https?|wss?):/u, async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== shellOrigin || pathname.startsWith('/api')) {
      requestsOutsidePlugin.push(route.request().url());
      if (origin !== nativeApi) return route.abort();
      return route.fulfill({ response: await route.fetch({ url: serverUrl + pathname }) });
    }
    // As in both shells, a path without an extension is a route of the app.
    const name = path.extname(pathname) === '' ? 'index.html' : pathname;
    const file = path.join(folder, path.normalize(name));
    const exists = await readFile(file).then(
      () => true,
      () => false,
    );
    return exists ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
  });
  return requestsOutsidePlugin;
}
