/** What people say before a thing, and what is no part of its name (LST-42). */
import { spelledNumberPattern, valueOfSpelled } from '../spelled-numbers.ts';

/** Words that ask for something; 'Quero' and 'Mais' are also brands, so that they need an amount. */
const asking = String.raw`(?:(?:ent[aã]o|a[ií]|olha|eu|a gente|n[oó]s|vou|vamos|s[oó]|me|tamb[eé]m|ainda|por favor)\s+)*(?:precis(?:o|a|ar|amos|ando)|quer(?:o|ia|emos)|traz|traga|manda|v[eê]|pega|bota|p[oõ]e|coloca)(?:\s+(?:comprar|pegar|trazer|pra mim|para mim|a[ií]|mais))*(?:\s+de)?|mais`;
const beforeNumber = new RegExp(
  String.raw`^(?:e\s+)?(?:${asking})\s+(?=\d|(?:um|uma|mei[oa]|½|¼|¾)\s)`,
  'iu',
);
const beforeWords = new RegExp(
  String.raw`^(?:e\s+)?(?:${asking})\s+${spelledNumberPattern}\s+(?=\p{L})`,
  'iu',
);
/** Matches a request without an amount, whose words begin no name. */
const beforeName =
  /^(?:(?:eu|a gente|vou|vamos)\s+)*precis(?:o|a|ar|amos)\s+(?:comprar\s+|de\s+)(?=\p{L})|^falt(?:ou|aram)\s+(?:[oa]s?\s+)?(?=\p{L})|^n[aã]o (?:se )?esque[cç]\p{L}*\s+(?:de\s+)?(?:(?:comprar|trazer|pegar)\s+)?(?:d?[oa]s?\s+)?(?=\p{L})/iu;

/**
 * Takes off a request: 'vou precisar de um quilo de quiabo' is 'um quilo de quiabo', and 'quero dez
 * pãezinhos' is '10 pãezinhos', because a number after it is an amount.
 */
export function withoutRequest(text: string): string {
  if (beforeNumber.test(text)) return text.replace(beforeNumber, '');
  const [whole, groups] = [beforeWords.exec(text)?.[0], beforeWords.exec(text)?.groups];
  const value = valueOfSpelled(groups ?? {});
  if (whole !== undefined && value > 0) return `${value} ${text.slice(whole.length)}`;
  return text.replace(beforeName, '');
}
