import { missingQuestionText } from '@quitanda/contract/text';
import type { Checked } from '../../../ui/fields/checks.ts';
import { limits } from '@quitanda/contract/values';

/** Returns the trimmed question, or why it cannot be sent (AI-04). */
export function checkQuestion(typed: string): Checked<string> {
  const question = typed.trim();
  if (question === '') return { problem: missingQuestionText };
  if (Array.from(question).length > limits.questionLength) {
    return { problem: `Use no máximo ${limits.questionLength} caracteres.` };
  }
  return { value: question };
}
