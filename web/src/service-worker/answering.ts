import { isHashed, pagePath } from '../lib/device/worker-messages.ts';
import type { CachedFile, Shell } from './shell.ts';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * The path of the kept file that answers a request; undefined for what the worker leaves to the
 * browser: the API above all, other hosts, and whatever changes something.
 */
export function answerOf(
  { method, mode, url }: Asked,
  origin: string,
  { files, onDemand }: Shell,
): string | undefined {
  const { origin: host, pathname } = new URL(url);
  if (method !== 'GET' || host !== origin) return undefined;
  if (/^\/api(\/|$)/iu.test(pathname)) return undefined;
  const isIt = ([path]: CachedFile) => path === pathname;
  // A hashed name that is not of this version may be of the one before, whose pages still stand.
  if (files.some(isIt) || onDemand.some(isIt) || isHashed(pathname)) return pathname;
  // As the server does: an address that looks like a file is no address of the app.
  const isPage = mode === 'navigate' && !/\.[^/]*$/u.test(pathname);
  return isPage ? pagePath : undefined;
}
