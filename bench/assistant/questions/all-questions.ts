import type { Question } from '../question.ts';
import { changes } from './changes.ts';
import { general } from './general.ts';
import { lists } from './lists.ts';
import { pantry } from './pantry.ts';
import { prices } from './prices.ts';
import { refusals } from './refusals.ts';
import { spending } from './spending.ts';

export const allQuestions: readonly Question[] = [
  ...prices,
  ...lists,
  ...spending,
  ...pantry,
  ...changes,
  ...general,
  ...refusals,
];
