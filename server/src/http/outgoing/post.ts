/**
 * Posts to an address that a user chose (HOOK-03, PSH-05). Connects only to allowed addresses. The
 * addresses of a host name are checked when the name is resolved for the connection, so that the
 * name cannot resolve to another address after the check. Follows no redirects, and reads only the
 * status and `Retry-After` of the response.
 */
import type { WebhookOutcome } from '@quitanda/contract';
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isAllowedAddress, isAllowedUrl } from './address-rules.ts';

export interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export interface PostResult {
  readonly outcome: WebhookOutcome;
  /** The status of the response; null without a response. */
  readonly status: number | null;
  /** The header `Retry-After` of the response, if it has one. */
  readonly retryAfter?: string;
}

/** Posts once. Rejects only if `signal` aborts. */
export type Post = (posting: Posting, signal?: AbortSignal) => Promise<PostResult>;

interface Response {
  readonly status: number;
  readonly retryAfter?: string;
}

type ResolveHost = (
  hostname: string,
  options: LookupOptions,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export interface PosterSettings {
  /** Whether http and addresses of the home network are allowed. */
  readonly allowsLocal: boolean;
  readonly userAgent: string;
  /** The time limit for connection, request and response, in milliseconds. */
  readonly timeoutMs?: number;
  /** Resolves a host name. Tests replace it. */
  readonly resolve?: ResolveHost;
}

const resolveAllAddresses: ResolveHost = (hostname, options, callback) =>
  systemLookup(hostname, { ...options, all: true }, callback);

/** Returns the function that posts with these settings. */
export function createPost(settings: PosterSettings): Post {
  const {
    allowsLocal,
    userAgent,
    timeoutMs = 10_000,
    resolve: resolveHost = resolveAllAddresses,
  } = settings;

  /** Resolves a host name for a connection. Fails unless all of its addresses are allowed. */
  function lookup(
    hostname: string,
    options: LookupOptions,
    callback: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
  ): void {
    resolveHost(hostname, options, (error, addresses) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      const [first] = addresses;
      if (!first) callback(new Error('The name has no address.'), []);
      else if (!addresses.every(({ address }) => isAllowedAddress(address, allowsLocal)))
        // Reported like a name without an address: the sender learns nothing about the network here.
        callback(new Error('The address is not allowed.'), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  }

  /** Posts, and returns what is read of the response. */
  const send = (url: URL, { headers, body }: Posting, signal: AbortSignal) =>
    new Promise<Response>((resolve, reject) => {
      const options = {
        method: 'POST',
        headers: {
          'content-length': Buffer.byteLength(body),
          'user-agent': userAgent,
          ...headers,
        },
        // The request uses a new connection, because the address is checked when a connection is
        // opened.
        agent: false,
        lookup,
        signal,
      };
      const request =
        url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
      request.on('response', (response) => {
        const retryAfter = response.headers['retry-after'];
        resolve({
          status: response.statusCode ?? 0,
          ...(retryAfter !== undefined && { retryAfter }),
        });
        response.destroy();
      });
      // Without this listener, a response with status 101 would end the connection without an event
      // that settles the promise.
      request.on('upgrade', ({ statusCode: status = 0 }, socket) => {
        resolve({ status });
        socket.destroy();
      });
      // Destroying the response may cause an error, which has no effect on the settled promise.
      request.on('error', reject);
      request.end(body);
    });

  return async (posting, abortSignal) => {
    // The setting may have changed since the address was stored.
    if (!isAllowedUrl(posting.url, allowsLocal))
      return { outcome: 'address-refused', status: null };
    const timeoutSignal = AbortSignal.timeout(timeoutMs);
    const signal =
      abortSignal === undefined ? timeoutSignal : AbortSignal.any([timeoutSignal, abortSignal]);
    try {
      const response = await send(new URL(posting.url), posting, signal);
      const isSuccess = response.status >= 200 && response.status < 300;
      return { outcome: isSuccess ? 'delivered' : 'refused', ...response };
    } catch (error) {
      if (abortSignal?.aborted) throw error;
      return { outcome: timeoutSignal.aborted ? 'timed-out' : 'unreachable', status: null };
    }
  };
}
