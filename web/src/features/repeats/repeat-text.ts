/** The texts of what repeats (REP-01, REP-05). */
import type { Repeat } from '@quitanda/contract';
import type { RepeatRule } from '@quitanda/contract/repeats/schedule';

/** Returns how often: 'todo dia', 'a cada 10 dias', 'toda semana', 'a cada 2 semanas', 'todo mês'. */
export function everyText({ unit, every }: RepeatRule): string {
  if (unit === 'month') return 'todo mês';
  if (unit === 'day') return every === 1 ? 'todo dia' : `a cada ${every} dias`;
  return every === 1 ? 'toda semana' : `a cada ${every} semanas`;
}

/** Returns a date of the household as '05/12/2026'. */
export const dateText = (date: string) => date.split('-').toReversed().join('/');

/** The fields of a repeat that a message names. */
type Added = Pick<Repeat, 'name' | 'rule'>;

/**
 * Returns 'Leite e mais 2 entraram em "Mercado": repetem toda semana.' for what was added to one list.
 * Items of different rules have no rule in the text.
 */
export function addedText(added: readonly Added[], listName: string): string {
  const [first] = added;
  if (first === undefined) return '';
  const rules = new Set(added.map(({ rule }) => everyText(rule)));
  const [rule] = rules.size === 1 ? rules : [''];
  const often = rule === '' ? '' : ` ${rule}`;
  return added.length === 1
    ? `${first.name} entrou em "${listName}": repete${often}.`
    : `${first.name} e mais ${added.length - 1} entraram em "${listName}": repetem${often}.`;
}
