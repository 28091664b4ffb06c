/**
 * The definitions that a slice exports for its writes and reads. Each write has one definition, in
 * the slice that owns it.
 */
import type { Answer, ErrorCode, ReadName, RowKind, OutboxWriteName } from '@quitanda/contract';
import type { HomeReadName } from '@quitanda/contract/sync-rows';
import type { CallInput, Write } from '../reads-and-writes.ts';
import type { MutableRows, Rows } from './rows.ts';

/** A write of one name. */
export type WriteNamed<N extends OutboxWriteName> = Extract<Write, { readonly name: N }>;

export interface WriteDefinition<N extends OutboxWriteName> {
  /**
   * Changes the rows as the server will, as far as the device can compute it. Ids and times come
   * from the write, and the function has no effect except on the rows. Other members may have
   * changed the rows since the tap, so the rows that the write names may be missing. `by` is the id
   * of the user who made the write. A write that changes no row of the home has no `apply`.
   */
  readonly apply?: (rows: MutableRows, write: WriteNamed<N>, by: string) => void;
  /**
   * Returns the state on which the write is based, from the rows as they were before the write.
   * This state is added to the body, so that the server can detect what another member has changed
   * since. Undefined where nothing needs to be compared.
   */
  readonly basedOn?: (write: WriteNamed<N>, rows: Rows) => object | undefined;
  /**
   * Describes the write in plain words, from the rows as they were before the write (MOB-01). The
   * text never contains an id: where no name is known it says 'um item'.
   */
  readonly describe: (write: WriteNamed<N>, rows: Rows) => string;
  /**
   * The message for a final refusal if the call passes none. If this message is missing too, the
   * server's message is shown.
   */
  readonly failureText?: string;
  /**
   * The message once the server has applied the write, from the rows that contain it. Undefined if
   * the result is what the screen showed at the tap.
   */
  readonly outcomeText?: (write: WriteNamed<N>, rows: Rows) => string | undefined;
  /**
   * Error codes of refusals that need no message, because what the write changes was removed
   * elsewhere.
   */
  readonly obsoleteOn?: readonly ErrorCode[] | ((write: WriteNamed<N>) => readonly ErrorCode[]);
}

/**
 * The definitions of all writes. Every slice exports those of its own writes, and the app joins
 * them. TypeScript reports a missing one.
 */
export type WriteDefinitions = { readonly [N in OutboxWriteName]: WriteDefinition<N> };

/**
 * Computes a read from the home's rows; undefined if the requested resource does not exist.
 */
export type Selector<N extends ReadName> = (
  rows: Rows,
  input: CallInput<N>,
) => Answer<N> | undefined;

/** The selectors of one slice. Reads without a selector are requested from the server. */
export type Selectors = { readonly [N in HomeReadName]?: Selector<N> };

/** The selectors of all slices. */
export type HomeSelectors = { readonly [N in HomeReadName]: Selector<N> };

/** What an answer of the server depends on, and how writes change one that may not contain them. */
export interface Overlay<N extends ReadName> {
  /** While the read is on screen, it is requested again once one of these writes is done. */
  readonly writes?: readonly OutboxWriteName[];
  /**
   * While the read is on screen, it is requested again once the device has got changed rows of
   * these kinds, whoever has changed them (SYN-34).
   */
  readonly rows?: readonly RowKind[];
  /**
   * Applies one of `writes`. The answer may already contain it, so applying a write twice must have
   * the same result as once.
   */
  readonly apply?: (answer: Answer<N>, write: Write, input: CallInput<N>) => Answer<N>;
}

/** The overlays of reads that are not computed from the home's rows, by the name of the read. */
export type Overlays = { readonly [N in ReadName]?: Overlay<N> };

/** The definitions of writes and reads. The slices provide them. */
export interface Definitions {
  readonly writes: Partial<WriteDefinitions>;
  readonly selectors: Selectors;
  /** Loads the selectors that the first load does not need, and adds such writes to `writes`. */
  readonly lazySelectors?: () => Promise<Selectors>;
  /** Loads the overlays of cached reads. */
  readonly overlays: () => Promise<Overlays>;
  /** Loads the messages for writes that are dropped because of `obsoleteOn`. */
  readonly obsoleteText?: () => Promise<(write: Write) => string | undefined>;
}
