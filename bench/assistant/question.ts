/** The form of a question, and of what is wanted of its answer. */
import type { AnswerSource, Proposal } from '../../contract/src/assistant/answer.ts';

export type RefusalReason = 'off-topic' | 'other household' | 'personal data' | 'medical';

/** What the scripted model looks up for its answer. Its words say nothing that a tool has not returned. */
export type Lookup =
  | { readonly by: 'prices' | 'history' | 'pantry' | 'article'; readonly search: string }
  | { readonly by: 'compare' | 'list'; readonly list: string }
  | { readonly by: 'lists' | 'run-outs' }
  | { readonly by: 'spending'; readonly month: string }
  /** With `item`, what was paid for it on these trips. */
  | {
      readonly by: 'purchases';
      readonly since: string;
      readonly until: string;
      readonly supermarket?: string;
      readonly item?: string;
    }
  | { readonly by: 'propose' }
  | { readonly by: 'refuse' };

export interface Wanted {
  readonly lookup: Lookup;
  /**
   * 'R$ 21,90', '4 un de café', '500 g de queijo', '30/11' or words; each must be in the answer, however it is written.
   * Alternatives are separated by '|'.
   */
  readonly facts?: readonly string[];
  /** The supermarket that the answer has to name before the other ones. */
  readonly first?: string;
  /** The kinds of source of which one is wanted. */
  readonly sources?: readonly AnswerSource['kind'][];
  readonly refuses?: RefusalReason;
  /** The kind of the proposal, the name of its list or pantry, and 'name quantity unit' or the budget. */
  readonly proposes?: readonly [kind: Proposal['kind'], where: string, ...lines: string[]];
  /** Whether a proposal is welcome, although nobody has asked for one. */
  readonly mayPropose?: boolean;
  /** What the answer must not say. */
  readonly never?: readonly string[];
}

export interface Question extends Wanted {
  readonly topic: string;
  readonly text: string;
}

type Row = readonly [text: string, wanted: Wanted];

export const questionsOf = (topic: string, rows: readonly Row[]): readonly Question[] =>
  rows.map(([text, wanted]) => ({ topic, text, ...wanted }));
