import {
  spelledNumberPattern,
  valueOfSpelled,
  type SpelledGroups,
} from '../../items/spelled-numbers.ts';
import { fold } from '../../values/text.ts';
import type { Guests, Occasion } from '../amounts/amounts-for-guests.ts';

const occasions: readonly (readonly [Occasion, RegExp])[] = [
  ['churrasco', /\bchurras/u],
  ['feijoada', /\bfeijoada/u],
  ['macarronada', /\b(?:macarronada|macarrao|lasanha|massa)\b/u],
  ['ceia', /\b(?:ceia|natal|ano novo|reveillon)\b/u],
  ['aniversario', /\b(?:aniversario|festa|festinha|salgadinhos?|docinhos?)\b/u],
  ['cafe', /\b(?:cafe da manha|brunch|coffee break|lanche da tarde)\b/u],
  ['almoco', /\b(?:almoco|jantar|janta)\b/u],
];

/** More guests are a mistake or a joke. */
const maxGuests = 1_000;
const spelled = new RegExp(String.raw`\b${spelledNumberPattern}\b`, 'gu');

/** Writes numbers in words as digits: 'dez pessoas' is '10 pessoas'. */
function withDigits(text: string): string {
  return text.replace(spelled, (...match) => String(valueOfSpelled(match.at(-1) as SpelledGroups)));
}

const numberOf = (text: string, pattern: RegExp): number | undefined => {
  const match = [...text.matchAll(pattern)].at(-1)?.[1];
  return match === undefined ? undefined : Number(match);
};

/**
 * Reads 'churrasco de 10', 'feijoada para 12 pessoas, 4 crianças'. Children that are said to be among
 * the persons ('sendo') are taken off the adults. Undefined without an occasion or a number.
 */
export function readOccasion(
  question: string,
): { readonly kind: Occasion; readonly guests: Guests } | undefined {
  const text = withDigits(fold(question));
  const kind = occasions.find(([, pattern]) => pattern.test(text))?.[0];
  if (kind === undefined) return undefined;
  const children = numberOf(text, /(\d+) (?:criancas?|menin[oa]s?)/gu) ?? 0;
  const persons =
    numberOf(text, /(\d+) (?:adultos?|pessoas?|convidad[oa]s?|amig[oa]s|cabecas|visitas)/gu) ??
    numberOf(
      text,
      /\b(?:de|p(?:a)?ra|com) (\d+)\b(?! ?(?:criancas?|menin|kg|quilos?|horas?|reais|anos|g\b|dias))/gu,
    );
  if (persons === undefined && children === 0) return undefined;
  const adults = (persons ?? 0) - (/\b(?:sendo|dos quais|contando)\b/u.test(text) ? children : 0);
  if (adults < 0 || adults + children > maxGuests || adults + children === 0) return undefined;
  return { kind, guests: { adults, children } };
}
