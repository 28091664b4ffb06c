import { templateLimits } from '@quitanda/contract/knowledge/templates/template-items';
import { parseQuantityIn } from '../../lib/amounts/decimal.ts';
import type { Checked } from '../../ui/fields/checks.ts';

/** Checks a typed number of people (REP-08, REP-10). */
export function checkPeople(typed: string): Checked<number> {
  const people = parseQuantityIn(typed, 'un');
  const isValid =
    people !== null &&
    Number.isInteger(people) &&
    people >= 1 &&
    people <= templateLimits.maxPortions;
  return isValid
    ? { value: people }
    : { problem: `Informe de 1 a ${templateLimits.maxPortions} pessoas.` };
}

/** Returns 'para 10 pessoas'. */
export const forPeopleText = (portions: number) =>
  portions === 1 ? 'para 1 pessoa' : `para ${portions} pessoas`;
