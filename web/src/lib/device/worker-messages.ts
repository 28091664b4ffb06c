/** The addresses and messages that a page and the service worker share. */

/** The address under which the service worker caches the page. */
export const pagePath = '/index.html';

/** Whether the file's name contains a hash of its content: then the content never changes. */
export const isHashed = (path: string) => path.startsWith('/assets/');

/** A message from a page to the service worker. */
export type WorkerMessage =
  /** To a waiting worker: activate now, because the user asked for the new version. */
  | { readonly kind: 'take-over' }
  /** To the active worker: the page has started, and it consists of these files. */
  | { readonly kind: 'started'; readonly files: readonly string[] };

export function isWorkerMessage(value: unknown): value is WorkerMessage {
  const { kind, files } = (value ?? {}) as { kind?: unknown; files?: unknown };
  return kind === 'take-over' || (kind === 'started' && Array.isArray(files));
}
