/** The form of a question of the tests, and the answer that is wanted. */
import type { AskedAbout, Proposal } from './answer.ts';

export interface AskedQuestion {
  readonly question: string;
  readonly about?: AskedAbout;
  /** Parts of the text; no-break spaces are written as spaces. */
  readonly says?: readonly string[];
  readonly neverSays?: readonly string[];
  /** The labels and amounts of the figures, in their order. */
  readonly figures?: readonly (readonly [label: string, amount: number])[];
  /** The kind of the proposal, and its lines as 'name quantity unit' or the budget. */
  readonly proposes?: readonly [Proposal['kind'], ...string[]];
  readonly basis?: 'home' | 'articles' | 'both' | 'none';
}

export const ask = (question: string, wanted: Omit<AskedQuestion, 'question'>): AskedQuestion => ({
  question,
  ...wanted,
});

export const cafePrices = [
  ['Assaí', 2190],
  ['Dia', 2490],
  ['Pão de Açúcar', 2949],
] as const;
export const weekTotals = [
  ['Assaí', 10324],
  ['Dia', 7614],
  ['Pão de Açúcar', 9288],
] as const;
