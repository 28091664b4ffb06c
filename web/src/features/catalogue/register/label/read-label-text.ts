/** Finds the fields of a product in the text that was recognised on its pack (AI-41). */
import { fold } from '@quitanda/contract/text';
import type { TextLine } from '../../../../platform/text/text-lines.ts';
import { chooseAmount } from './label-amount.ts';
import { findSimilar, wordsOf, type LabelKnowledge } from './label-knowledge.ts';

export interface LabelFields {
  readonly name?: string;
  readonly brand?: string;
  readonly typicalUnit?: 'un' | 'kg';
}

/** Patterns of the background that look like words have less. */
const minConfidence = 70;
/** Words with at least this confidence are almost never wrong. */
const sureConfidence = 93;
/** The lines of a name have nearly the same height. */
const sameHeight = 1.45;

/** Slogans, seals and small print: no part of a name, although they may have words of names. */
const slogans =
  /^(?:novo|nova|gratis|promocao|oferta|leve|pague|ganhe|sabor|receita|tradic|desde|fonte de|rico em|sem adicao|sem gluten|sem conservantes|sem lactose|contem|pode conter|imagem|ilustrativa|mantenha|conservar|validade|ingredientes|informac|porcao|industria|produzido|fabricado|sac|peso|conteudo|preco|resfriad|congelad|selecao|selecionad|mais|menos|rende|ideal|pronto em|cozinha em|elimina|enriquecid|zero|100%|0%|50% menos|\d+%? menos)/u;
const soldByWeight = /peso variavel|r\$ ?\/ ?kg|por kg|preco (?:do|por) k/u;
/** Small words that stand inside a name. */
const joiningWords = /^(?:e|de|da|do|em|com|sem|para|a|o)$/u;
const keptCapitals = new Set(['uht', 'tv']);

interface Line {
  readonly words: readonly string[];
  readonly folded: string;
  readonly top: number;
  readonly height: number;
  /** The least confidence of its words. */
  readonly confidence: number;
  /** Whether no word of it was left out, and none is a single letter. */
  readonly isComplete: boolean;
}

/**
 * Returns the fields that the readings of a label agree on. A field in doubt is left out: a wrong one
 * would go to the catalogue of everybody.
 */
export function readLabelText(
  readings: readonly (readonly TextLine[])[],
  knowledge: LabelKnowledge,
): LabelFields {
  const passes = readings.map((lines) => lines.flatMap(clearLine));
  const texts = passes.map((lines) => lines.map(({ words }) => words.join(' ')));
  const brand = findBrand(passes, knowledge);
  const names = passes.flatMap((lines) => findName(lines, brand?.key, knowledge) ?? []);
  const name = chooseName(names);
  const amount = chooseAmount(texts);
  const isByWeight = texts.flat().some((text) => soldByWeight.test(fold(text)));
  const printedBrand = brand?.name ?? findUnknownBrand(names, knowledge);
  return {
    ...(name !== undefined && {
      name: amount === undefined || isByWeight ? name : `${name} ${amount}`,
    }),
    ...(printedBrand !== undefined && { brand: printedBrand }),
    ...(isByWeight ? { typicalUnit: 'kg' } : amount !== undefined && { typicalUnit: 'un' }),
  };
}

/** Returns a line without the words that were not recognised surely; none if no word is left. */
function clearLine({ words: recognised, top, height }: TextLine): Line[] {
  const clear = recognised.filter(({ confidence }) => confidence >= minConfidence);
  const words = clear
    .map(({ text }) => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%.]+$/gu, ''))
    .filter(Boolean);
  if (words.length === 0) return [];
  const folded = fold(words.join(' '));
  return [
    {
      words,
      folded,
      top,
      height,
      confidence: Math.min(...clear.map(({ confidence }) => confidence)),
      isComplete:
        clear.length === recognised.length &&
        words.every((word) => word.length > 1 || joiningWords.test(fold(word)) || /\d/u.test(word)),
    },
  ];
}

/** Finds a brand of the catalogue: the one with the most letters whose words one line has in order. */
function findBrand(passes: readonly (readonly Line[])[], { brands, words }: LabelKnowledge) {
  const found = new Map<string, number>();
  for (const lines of passes) {
    const largest = Math.max(...lines.filter(isSure).map(({ height }) => height));
    for (const { folded, height, confidence } of lines) {
      // A brand is large: small print may name another one, or have a word that is also a brand.
      if (height * 2 < largest) continue;
      const line = wordsOf(folded);
      for (const key of brands.keys()) {
        const parts = key.split(' ');
        // A brand that is also a word of names, such as 'Grão', must stand alone.
        const isOrdinary = parts.every((part) => words.has(part) || part.length < 5);
        if (isOrdinary && line.length !== parts.length) continue;
        const isHere = line.some((_, at) =>
          parts.every((part, index) => isSameWord(line[at + index] ?? '', part)),
        );
        if (isHere)
          found.set(
            key,
            (found.get(key) ?? 0) + (isOrdinary && confidence < sureConfidence ? 1 : 2),
          );
      }
    }
  }
  const [key] = [...found.keys()]
    .filter((each) => (found.get(each) ?? 0) >= 2)
    .toSorted((a, b) => b.length - a.length);
  return key === undefined ? undefined : { key, name: brands.get(key) ?? key };
}

const isSure = ({ confidence }: Line) => confidence >= sureConfidence;

const isSameWord = (read: string, word: string) =>
  findSimilar(read, new Map([[word, word]])) === word;

interface FoundName {
  readonly text: string;
  readonly wordCount: number;
  readonly top: number;
  readonly height: number;
  readonly pass: readonly Line[];
}

/**
 * Returns the name in one reading: its largest lines, from one that begins with what a thing is.
 * Undefined if a word of them was not recognised, because half a name is another thing.
 */
function findName(
  lines: readonly Line[],
  brandKey: string | undefined,
  { words, heads }: LabelKnowledge,
): FoundName | undefined {
  const brandWords = brandKey?.split(' ') ?? [];
  const isBrand = (line: Line) =>
    wordsOf(line.folded).every((word) => brandWords.some((part) => isSameWord(word, part)));
  const candidates = lines.filter((line) => !isBrand(line) && !slogans.test(line.folded));
  const beginsName = (line: Line) => {
    const [head = ''] = line.folded.split(/[^\p{L}-]+/u);
    return findSimilar(head, heads) !== undefined;
  };
  const first = candidates.filter(beginsName).toSorted((a, b) => b.height - a.height)[0];
  if (first === undefined) return undefined;
  const parts = [first];
  const start = candidates.indexOf(first);
  for (const line of candidates.slice(start + 1)) {
    const isSameSize =
      line.height * sameHeight >= first.height && first.height * sameHeight >= line.height;
    const isBelow =
      line.top > first.top && line.top - first.top < first.height * (parts.length + 1) * 2;
    const isText = /\p{L}{3}/u.test(line.folded) && !hasAmount.test(line.folded);
    if (!isSameSize || !isBelow || !isText) break;
    parts.push(line);
  }
  const printed = parts.flatMap((line) => line.words);
  const isCut = (word: string) =>
    word.length < 4 && !words.has(word) && !joiningWords.test(word) && !/\d/u.test(word);
  const isWhole =
    parts.every(({ isComplete }) => isComplete) &&
    !joiningWords.test(fold(printed.at(-1) ?? '')) &&
    !printed.some((word) => isCut(fold(word)) && !keptCapitals.has(fold(word)));
  if (!isWhole) return undefined;
  return {
    text: spell(printed, words),
    wordCount: printed.length,
    top: first.top,
    height: first.height,
    pass: lines,
  };
}

const hasAmount = /\d\s?(?:kg|g|ml|l)(?![\p{L}\d])/u;

/** Writes a name as the catalogue does: a capital at the beginning, and its own spelling of words. */
function spell(printed: readonly string[], words: LabelKnowledge['words']): string {
  const spelled = printed.map((word) =>
    keptCapitals.has(fold(word))
      ? word.toUpperCase()
      : (words.get(findSimilar(fold(word), words) ?? '') ?? word.toLowerCase()),
  );
  const name = spelled.join(' ').trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns the name that most readings have, and of several the longest; undefined if they differ. */
function chooseName(names: readonly FoundName[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { text } of names) counts.set(text, (counts.get(text) ?? 0) + 1);
  const sizes = new Map(names.map(({ text, wordCount }) => [text, wordCount]));
  const [first, second] = [...counts].toSorted(
    ([a, countA], [b, countB]) => countB - countA || (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0),
  );
  if (first === undefined) return undefined;
  // The other ones may be the same name of which a reading missed a line.
  const isUndecided = first[1] === second?.[1] && !fold(first[0]).includes(fold(second[0]));
  if (isUndecided) return undefined;
  const longer = [...counts.keys()].filter((text) => text.startsWith(`${first[0]} `));
  return longer.length === 1 ? longer[0] : first[0];
}

/**
 * Returns a brand that the catalogue does not have: the large line above the name, without any word of
 * names, which was recognised surely or in the same way by two readings.
 */
function findUnknownBrand(
  names: readonly FoundName[],
  { words }: LabelKnowledge,
): string | undefined {
  const counts = new Map<string, number>();
  for (const { pass, top, height } of names) {
    const above = pass.filter(
      (line) =>
        line.top < top &&
        line.height * 2 >= height &&
        line.isComplete &&
        /^[\p{L} '-]{4,}$/u.test(line.folded) &&
        wordsOf(line.folded).every((word) => findSimilar(word, words) === undefined),
    );
    const [line] = above;
    if (line === undefined || above.length > 1) continue;
    const text = line.words.join(' ');
    counts.set(text, (counts.get(text) ?? 0) + (isSure(line) ? 2 : 1));
  }
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first !== undefined && first[1] >= 2 && second?.[1] !== first[1] ? first[0] : undefined;
}
