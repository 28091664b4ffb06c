/**
 * What a slice says of its writes and reads. A write has one definition, in the slice that owns it:
 * nobody else says what it does.
 */
import type { Answer, ErrorCode, ReadName, OutboxName } from '@quitanda/contract';
import type { HomeReadName } from '@quitanda/contract/sync-limits';
import type { CallInput, Write } from '../types.ts';
import type { MutableRows, Rows } from './rows.ts';

/** A write of one name. */
export type WriteNamed<N extends OutboxName> = Extract<Write, { readonly name: N }>;

export interface WriteDefinition<N extends OutboxName> {
  /**
   * Changes the rows as the server will, as far as the device can know. Pure but for the rows: ids
   * and times come from the write. It meets rows that others changed since the tap: what it names may
   * be gone. `by` is the id of whose tap it is. Left out where the write changes no row of the home.
   */
  readonly apply?: (rows: MutableRows, write: WriteNamed<N>, by: string) => void;
  /**
   * What the tap is based on, by the rows before it: added to the body, so that the server can tell what
   * another person has changed since. Undefined where there is nothing to tell.
   */
  readonly basedOn?: (write: WriteNamed<N>, rows: Rows) => object | undefined;
  /**
   * What it does in plain words, by the rows before it (MOB-01). Never by an id: where no name is
   * known it speaks of 'um item'.
   */
  readonly describe: (write: WriteNamed<N>, rows: Rows) => string;
  /** What a final refusal is told with, where the call gives no other; else the server's message. */
  readonly failureText?: string;
  /**
   * What its person is told once the server has done it, by the rows that contain it. Undefined where all
   * is as the screen showed it at the tap.
   */
  readonly outcomeText?: (write: WriteNamed<N>, rows: Rows) => string | undefined;
  /** With these refusals the thing that it changes was removed elsewhere: nothing is left to say. */
  readonly mootWith?: readonly ErrorCode[] | ((write: WriteNamed<N>) => readonly ErrorCode[]);
}

/** Every slice exports those of its own writes; the app joins them, and none may be missing. */
export type WriteDefinitions = { readonly [N in OutboxName]: WriteDefinition<N> };

/** What a read of the home shows, from the rows; undefined says that there is no such thing. */
export type Selector<N extends ReadName> = (
  rows: Rows,
  input: CallInput<N>,
) => Answer<N> | undefined;

/** Every slice exports its part. The other reads are asked of the server. */
export type Selectors = { readonly [N in HomeReadName]?: Selector<N> };

/** Those of all slices. */
export type HomeSelectors = { readonly [N in HomeReadName]: Selector<N> };

/**
 * What writes that an answer of the server may not contain yet change in it. They may be in it all
 * the same: applying one twice must do no more than once.
 */
export interface Overlay<N extends ReadName> {
  readonly writes: readonly OutboxName[];
  readonly apply: (answer: Answer<N>, write: Write, input: CallInput<N>) => Answer<N>;
}

/** For reads that are not of the home, by name. */
export type Overlays = { readonly [N in ReadName]?: Overlay<N> };
