import { isHashed, pagePath } from '../lib/device/worker-messages.ts';
import type { CachedFile, AppFiles } from './app-files.ts';

interface WorkerRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * Returns the path of the cached file that answers a request. Returns undefined for requests that
 * the worker does not handle: calls of the API and of `/mcp`,
 * the pages of public lists (TXT-05), other hosts, and methods other than GET.
 */
export function cachedPathOf(
  { method, mode, url }: WorkerRequest,
  origin: string,
  { files, onDemand }: AppFiles,
): string | undefined {
  const { origin: host, pathname } = new URL(url);
  if (method !== 'GET' || host !== origin) return undefined;
  if (/^\/(api|mcp|ver)(\/|$)/iu.test(pathname)) return undefined;
  const isRequested = ([path]: CachedFile) => path === pathname;
  // A hashed file that this version does not have may belong to the previous one, whose pages may
  // still be open.
  if ([files, ...Object.values(onDemand)].flat().some(isRequested) || isHashed(pathname))
    return pathname;
  // A path with a file extension is not a route of the app. The server has the same rule.
  const isPage = mode === 'navigate' && !/\.[^/]*$/u.test(pathname);
  return isPage ? pagePath : undefined;
}
