/** Reads the amount that a pack declares, such as 'PESO LÍQ. 500 g' or '6 x 350 ml'. */
import { fold } from '@quitanda/contract/text';

/** Lines with other amounts: of nutrients, of a portion, of what is left after draining, of an offer. */
const otherAmounts =
  /kcal|kj|porc|energetic|carboidrat|acucares|protein|gordura|sodio|fibra|calci|vitamin|colesterol|drenado|\bvd\b|r\$|minutos|\bmg\b/u;
const declared = /peso|liq|conte|net/u;

const number = String.raw`\d{1,4}(?:[.,]\d{1,3})?|1/2|1/4|3/4`;
const amountPattern = new RegExp(
  String.raw`(?<![\d.,/\p{L}])(?:(?<times>\d{1,2})\s*[x×]\s*)?(?<number>${number})\s*(?<unit>kg|g|ml|litros?|l|rolos?|unidades?|un)(?![\p{L}\d])`,
  'gu',
);
/** What the recognition writes for digits beside a digit or before a unit. */
const misreadDigits = [
  [/(?<=\d)o|o(?=\d)/gu, '0'],
  [/(?<=\d)[il|](?=\d)/gu, '1'],
  [/(?<![\p{L}\d.,])[il|](?=\s?(?:kg|l|litros?)(?![\p{L}\d]))/gu, '1'],
] as const;

export interface LabelAmount {
  /** As the catalogue writes it: '500 g', '6 x 350 ml', '1,5 L'. */
  readonly text: string;
  /** Whether the pack says before it that this is its content. */
  readonly isDeclared: boolean;
}

/** Returns the amounts in a recognised line, the declared ones marked. */
export function readAmounts(line: string): LabelAmount[] {
  const text = repairDigits(fold(line));
  return [...text.matchAll(amountPattern)].flatMap(({ groups = {}, index, 0: match }) => {
    const before = text.slice(Math.max(0, index - 24), index);
    // 'PESO LÍQUIDO 125 g PESO DRENADO 84 g' has both: each is judged by the words before it.
    const own = before.slice(before.search(/\d\D*$/u) + 1);
    const isOther = otherAmounts.test(own) || (otherAmounts.test(text) && !declared.test(own));
    const value = Number((groups['number'] ?? '').replace(',', '.'));
    if (isOther || value === 0) return [];
    const times = groups['times'] === undefined ? '' : `${groups['times']} x `;
    const unit = unitNames[(groups['unit'] ?? '').replace(/s$/u, '')] ?? '';
    const isPiece = unit === 'un' || unit.startsWith('rolo');
    if (isPiece && !/^\d{1,3}$/u.test(groups['number'] ?? '')) return [];
    if (/(?:leve|pague|ganhe)\s*$/u.test(before) || match === '') return [];
    return [{ text: `${times}${groups['number'] ?? ''} ${unit}`, isDeclared: declared.test(own) }];
  });
}

const unitNames: Readonly<Record<string, string>> = {
  kg: 'kg',
  g: 'g',
  ml: 'ml',
  l: 'L',
  litro: 'L',
  rolo: 'rolos',
  unidade: 'un',
  un: 'un',
};

const repairDigits = (text: string) =>
  misreadDigits.reduce((repaired, [wrong, right]) => repaired.replaceAll(wrong, right), text);

/** Returns the amount that most readings agree on; undefined if there is none or they contradict. */
export function chooseAmount(readings: readonly (readonly string[])[]): string | undefined {
  const votes = new Map<string, number>();
  for (const lines of readings) {
    const amounts = lines.flatMap(readAmounts);
    const own = amounts.some(({ isDeclared }) => isDeclared)
      ? amounts.filter(({ isDeclared }) => isDeclared)
      : amounts;
    for (const text of new Set(own.map((amount) => amount.text))) {
      votes.set(text, (votes.get(text) ?? 0) + 1);
    }
  }
  const [first, second] = [...votes].toSorted(([, a], [, b]) => b - a);
  return first === undefined || first[1] === second?.[1] ? undefined : first[0];
}
