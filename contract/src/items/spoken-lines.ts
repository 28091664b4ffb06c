/** Splits dictated text into lines like those of a pasted list (LST-22). */
import { labelWords } from './name-numbers.ts';
import { spelledNumberPattern, valueOfSpelled, type SpelledGroups } from './spelled-numbers.ts';

const spelledNumber = new RegExp(
  String.raw`(?<!\p{L}|por\s)${spelledNumberPattern}(?!\p{L})`,
  'giu',
);

/** Matches 'mil' and the digits beside it, as in '2 mil e 500'. A 'mil folhas' is a cake. */
const thousands =
  /(?<!\p{L})(?:(?<count>\d{1,2})\s+)?mil(?![-\p{L}]|\s+folhas)(?:\s+(?:e\s+)?(?<remainder>\d{1,3})(?!\d))?/giu;

const amount = String.raw`\d+(?:[.,]\d+)?`;
const measure = String.raw`(?:quilos?|quilogramas?|kgs?|gramas?|g|d[uú]zias?|unidades?|un|litros?|l|ml|mililitros?|metros?|rolos?|folhas|c[aá]psulas|sach[eê]s)(?!\p{L})`;
/** A package that ends what was said belongs to the name before it: 'café 2 pacotes' (UNI-03). */
const lastPackage = String.raw`(?:pct|(?:pacote|caixa|lata|vidro|pote|garrafa|fardo|maço|pé|bandeja)s?)$`;
/** What follows a number that belongs to the name before it: '2 em 1', 'café 3 Corações'. */
const restOfName = String.raw`(?:em\s+\d|por\s+cento|cora[cç][oõ]es|belo|gr[aã]os|cereais|anos|queijos)(?!\p{L}|\s+de\s)`;
/** The words before a number that belongs to the name: 'arroz tipo 1', 'Nan 2' (LST-25). */
const label = String.raw`(?<!\p{L})(?:${labelWords}|nan|aptamil|nestogeno|ninho)`;
const drink51 = String.raw`(?<!\p{L})(?:cacha[cç]a|pinga)`;
/**
 * Matches the space before an amount that starts the next item. In 'arroz 5 quilos' the amount does
 * not start an item, because it follows the name.
 */
const nextAmount = new RegExp(
  String.raw`(?<=\p{L}|${label}\s\d+|${drink51}\s51)(?<!${label}|${drink51}(?=\s51(?!\d)))\s+(?=${amount}\s+(?:${measure}\s+(?:e\s+mei[oa]\s+(?:de\s+)?(?=\p{L})|de\s)|(?!${measure}|${restOfName}|${lastPackage})\p{L})|mei[oa]\s+(?:quilo|d[uú]zia)\s+de\s)`,
  'giu',
);
/** A punctuation mark or 'e' between items. The 'e' of 'quilo e meio' belongs to an amount. */
const separator =
  /\s*[,;.](?!\d)\s*(?:e\s+)?|(?<!(?:quilos?|kilos?|litros?)(?=\s+e\s+meio\s)|d[uú]zias?(?=\s+e\s+meia\s))\s+e\s+(?:mais\s+)?(?!mei[oa](?:\s+de\s|$))/iu;

/** Matches the space after an amount that follows its name: 'arroz 5 quilos feijão 2 quilos'. */
const afterAmount = new RegExp(
  String.raw`(?<=\p{L}\s${amount}\s${measure})\s+(?!(?:d[aeo]s?|e|com|sem|por|para|cada)\s)(?=\p{L})`,
  'giu',
);

/** Splits a part that begins with a name after each amount, if each thing has one. */
function splitAfterAmounts(part: string): string[] {
  const things = /^\d/u.test(part) ? [part] : part.split(afterAmount);
  return things.every((thing) => /\d/u.test(thing)) ? things : [part];
}

/**
 * Splits spoken text into one line for each item. An item ends at a comma, semicolon or period, at
 * 'e', and before the next amount. Number words become digits, and all other words are kept.
 */
export function splitSpokenText(transcript: string): string[] {
  const text = transcript
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(spelledNumber, (_, ...args: unknown[]) =>
      String(valueOfSpelled(args.at(-1) as SpelledGroups)),
    )
    .replace(thousands, (_, count: string | undefined, remainder: string | undefined) =>
      String(Number(count ?? 1) * 1_000 + Number(remainder ?? 0)),
    );
  return text
    .split(separator)
    .flatMap((part) => part.split(nextAmount))
    .flatMap(splitAfterAmounts)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
