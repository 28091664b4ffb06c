/** What a page and the worker that keeps the app on the device agree on. */

/** The page itself, under the one address by which it is kept. */
export const pagePath = '/index.html';

/** Whether the name holds a hash of the content, so that it means the same in every version. */
export const isHashed = (path: string) => path.startsWith('/assets/');

/** What a page says to the worker. */
export type WorkerMessage =
  /** To a worker that waits: a person wants the new version now. */
  | { readonly kind: 'take-over' }
  /** To the worker in charge: a page stands, made of these files. */
  | { readonly kind: 'started'; readonly files: readonly string[] };

export function isWorkerMessage(value: unknown): value is WorkerMessage {
  const { kind, files } = (value ?? {}) as { kind?: unknown; files?: unknown };
  return kind === 'take-over' || (kind === 'started' && Array.isArray(files));
}
