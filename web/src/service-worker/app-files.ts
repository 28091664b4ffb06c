/** A file of the app by its path, and the hash that its content must have. */
export type CachedFile = readonly [path: string, integrity: string];

/** The files of one build of the app; the build inserts them into the worker. */
export interface AppFiles {
  readonly version: string;
  readonly files: readonly CachedFile[];
  /** The groups of files that are cached only on devices that have used a file of the group. */
  readonly onDemand: Readonly<Record<string, readonly CachedFile[]>>;
}
