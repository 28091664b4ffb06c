/** A wish for a budget (AI-18). */
import {
  spelledNumberPattern,
  valueOfSpelled,
  type SpelledGroups,
} from '../../items/spelled-numbers.ts';
import { parseDecimal } from '../../values/decimal.ts';
import { hasAtMostDecimals, limits, toCentavos } from '../../values/values.ts';
import type { Asked, Reply } from '../question/asked.ts';
import { boldName, money } from '../question/sentences.ts';
import { listSource } from './sources.ts';
import { please } from './wish-words.ts';

const verb = '(?:defin[ae]|coloc[ae]r?|coloque|mud[ae]r?|fixa|p[oõ]e|bota|ajusta|altera)?';
const moneyAmount = String.raw`(?:r\$\s*)?(?<amount>\d[\d.,]{0,12}|${spelledNumberPattern})(?:\s*(?:reais|real|conto|contos|pila|pilas))?`;
const budgetPattern = new RegExp(
  String.raw`^(?:${please}${verb}\s*(?:um\s+|o\s+|meu\s+)?(?:or[cç]amento|limite|teto)(?:\s+d[aeo]\s+[\p{L} ]{1,40}?)?\s*(?:de|em|para|pra|pro|é|:|=)?\s*|quero gastar (?:no m[aá]ximo |at[eé] )?)${moneyAmount}(?:\s+(?:n[ao]|para|pra)\s.{0,60})?[\s.!?]*$`,
  'iu',
);

/** A wish to set the budget of a list; undefined for any other text. */
export function setBudget(asked: Asked, typed: string): Reply | undefined {
  const match = budgetPattern.exec(typed);
  const { list } = asked;
  if (!match) return undefined;
  const text = match.groups?.['amount'] ?? '';
  const isThousands = /^\d{1,3}(?:\.\d{3})+$/u.test(text);
  const typedAmount =
    parseDecimal(isThousands ? text.replaceAll('.', '') : text) ??
    valueOfSpelled(match.groups as SpelledGroups);
  if (!list)
    return { text: 'Não há lista para ter um orçamento. Crie uma lista primeiro.', basis: 'home' };
  if (!hasAtMostDecimals(typedAmount, 2) || typedAmount <= 0 || typedAmount > limits.maxPrice)
    return {
      text: 'Não entendi o valor do orçamento. Diga, por exemplo, "orçamento de 300 reais".',
      sources: [listSource(list)],
      basis: 'home',
    };
  const budget = toCentavos(typedAmount);
  if (budget === list.budget)
    return {
      text: `O orçamento de ${boldName(list.name)} já é ${money(budget)}.`,
      sources: [listSource(list)],
      basis: 'home',
    };
  return {
    text:
      list.budget === null
        ? `Posso pôr o orçamento de ${boldName(list.name)} em ${money(budget)}.`
        : `Posso mudar o orçamento de ${boldName(list.name)} de ${money(list.budget)} para ${money(budget)}.`,
    sources: [listSource(list)],
    proposals: [
      { kind: 'set-budget', listId: list.id, listName: list.name, from: list.budget, budget },
    ],
    basis: 'home',
  };
}
