/** A file of the app by its path, and the hash that its content must have. */
export type CachedFile = readonly [path: string, integrity: string];

/** What one build of the app consists of; written into the worker when it is built. */
export interface Shell {
  readonly version: string;
  readonly files: readonly CachedFile[];
  /** Kept only on devices that have used one of them. */
  readonly onDemand: readonly CachedFile[];
}
