/**
 * Fetches a receipt's page from the state (NF-08), after the user agreed. The address is built from
 * the table of states and the receipt's key; the server never calls an address that a user chose.
 */
import { readBytesAtMost } from '../../../shared/read-at-most.ts';
import { decodeBody } from '../reading/decode-body.ts';
import type { StatePage } from './state-pages.ts';

export interface PageFetcherSettings {
  /** Replaces the global fetch in tests. */
  readonly fetch?: typeof globalThis.fetch;
  /** For example `Quitanda/1.2.3`. */
  readonly userAgent?: string;
  /**
   * The server from which every page is fetched instead of the state's, with the same path and
   * query. It is set in tests, and by operators with a proxy.
   */
  readonly baseUrl?: string | undefined;
  /** The maximum size of a page. */
  readonly maxBytes?: number;
  /** The maximum time for the page and its redirects, in milliseconds. */
  readonly timeoutMs?: number;
}

/**
 * Returns the text of a receipt's page. Throws if only a person may open the page, if the answer is an
 * error, is not text or redirects to another host, or if a limit of time or size is exceeded. Error
 * messages never contain the address, because it contains the key.
 */
export type FetchPage = (page: StatePage, signal?: AbortSignal) => Promise<string>;

const maxRedirects = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const textTypes = /^(?:text\/(?:html|plain|xml)|application\/(?:xhtml\+xml|xml))\s*(?:;|$)/iu;

export function createPageFetcher(settings: PageFetcherSettings): FetchPage {
  const {
    fetch = globalThis.fetch,
    userAgent = 'Quitanda',
    baseUrl,
    maxBytes = 3_000_000,
    timeoutMs = 15_000,
  } = settings;
  return async (page, callSignal) => {
    if (!page.isFetchable) throw new Error('Only a person may open the page of this state.');
    const target = createTarget(page, baseUrl);
    // The time limit covers redirects and the body too.
    const timeSignal = AbortSignal.timeout(timeoutMs);
    const signal =
      callSignal === undefined ? timeSignal : AbortSignal.any([timeSignal, callSignal]);
    let { url } = target;
    let { frame } = page;
    let cookies = '';
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const response = await fetch(url.href, {
        headers: {
          'user-agent': userAgent,
          accept: 'text/html,application/xhtml+xml',
          ...(cookies !== '' && { cookie: cookies }),
        },
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal,
      });
      try {
        const isRedirect = redirectStatuses.has(response.status);
        if (isRedirect) {
          url = target.checkRedirect(new URL(response.headers.get('location') ?? '', url));
          continue;
        }
        const text = await readText(response, maxBytes);
        if (frame === undefined) return text;
        cookies = readCookies(response);
        url = new URL(frame, url);
        frame = undefined;
      } finally {
        await response.body?.cancel().catch(() => {});
      }
    }
    throw new Error(`The page of the state redirects more than ${maxRedirects} times.`);
  };
}

/** Returns the session of a page, which its frame needs. It is forgotten after the frame. */
const readCookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ')
    .slice(0, 4_000);

interface Target {
  readonly url: URL;
  /** Returns the address of a redirect to follow. Throws if that address is not allowed. */
  checkRedirect(url: URL): URL;
}

function createTarget(page: StatePage, baseUrl: string | undefined): Target {
  const { pathname, search } = new URL(page.url);
  if (baseUrl !== undefined) {
    const { origin } = new URL(baseUrl);
    return {
      url: new URL(`${baseUrl.replace(/\/$/u, '')}${pathname}${search}`),
      checkRedirect: (url) => requireAllowed(url, url.origin === origin),
    };
  }
  return {
    url: new URL(page.url),
    checkRedirect: (url) => {
      // Some states redirect to http, although their servers support https.
      if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
      const isSecure = url.protocol === 'https:' && url.username === '' && url.password === '';
      return requireAllowed(url, isSecure && page.allowedHosts.includes(url.host));
    },
  };
}

function requireAllowed(url: URL, isAllowed: boolean): URL {
  if (!isAllowed) throw new Error('The page of the state redirects to another host.');
  return url;
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200) {
    throw new Error(`The page of the state answered ${response.status}.`);
  }
  if (!textTypes.test(type)) throw new Error('The page of the state is not text.');
  return decodeBody(await readBytesAtMost(response, maxBytes), type);
}
