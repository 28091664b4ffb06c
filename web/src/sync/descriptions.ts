/** Writes in words, for those who want to know what is not sent yet (MOB-01). */
import type { Answer, ReadName, WriteName } from '@quitanda/contract';
import type { CallInput, Write } from './types.ts';

/** What a read shows at the moment, where this device knows it. */
export type Shown = <N extends ReadName>(name: N, input: CallInput<N>) => Answer<N> | undefined;

/** A write before its description is known. */
export type WriteNamed<N extends WriteName> = Extract<Write, { readonly name: N }>;

/**
 * Says in plain words what a write does, by what it brings and what is on screen at the tap. Never
 * by an id: where no name is known it speaks of 'um item'.
 */
export type Description<N extends WriteName> = (write: WriteNamed<N>, shown: Shown) => string;

/** Every slice exports those of its own writes; the app joins them, and none may be missing. */
export type Descriptions = { readonly [N in WriteName]: Description<N> };

/** The description of any write; undefined where there is none. */
export type Describe = (write: Write) => string | undefined;

export function createDescribe(
  descriptions: Partial<Descriptions>,
  shown: Shown,
): (write: Write) => string | undefined {
  return (write) => {
    const description = descriptions[write.name] as Description<WriteName> | undefined;
    try {
      return description?.(write, shown);
    } catch {
      // A tap without words is still a tap.
      return undefined;
    }
  };
}
