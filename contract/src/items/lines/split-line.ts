/** Splits one line into its items (LST-38). */
import { packageWord } from '../package-words.ts';
import { splitSpokenText } from '../spoken-lines.ts';
import { sectionKind } from './section-headings.ts';

export interface SplitLine {
  readonly parts: readonly string[];
  /** The text before a colon, if the line has one and a list follows it. */
  readonly prefix?: string;
  /** Whether the prefix may belong to the names: 'Refrigerante: coca, guaraná e fanta'. */
  readonly isPrefixDoubtful: boolean;
}

const listPrefix =
  /(?<!\p{L})(?:compost[oa]s?|cont[eé]m|contendo|conter|itens|inclui|incluem|incluindo|lista|compras?|comprar|trazer|pegar|falta|faltam|precis\p{L}+|seguintes?|produtos|alimentos|kit|cesta|hoje|amanh[aã])(?!\p{L})/iu;
const beginsWithAmount = /^\d|^(?:um|uma|dois|duas|tr[eê]s|mei[oa])\s/iu;
const amountAlone = /^\d[\d.,]*\s*(?<unit>\p{L}*)\.?$/u;
const unitAlone =
  /^(?:|kgs?|quilos?|kilos?|g|grs?|gramas?|ml|l|lts?|litros?|x|un|und|unid\p{L}*|dz|d[uú]zias?)$/iu;
const amountOfThing = /^\d[\d.,]*\s*(?:kgs?|quilos?|g|gramas?)\.?\s+d[eoa]s?\s+\p{L}/iu;
const hasAmount =
  /^\d[\d.,/]*\s?(?!em\s)\p{L}+.*\s\p{L}{2}|^\p{L}{2}[^\d(]*\s(?<!\stipo\s)\d[\d.,/]*\s?(?:k?g|un\p{L}*|pct|cx|lts?|l|ml|latas?|pacotes?|caixas?)\.?$/iu;
/** Words of an inventory, whose two amounts are of one thing. */
const sayStock = /(?<!\p{L})(?:tem|temos|tenho|faltam?|precis\p{L}+)\s/iu;
/** Matches 'queijo 200g presunto 200g', in which each name has its weight. */
const weighed = /\p{L}[^\d,;:()]{1,40}\d[\d.,]{0,6}\s?k?g(?!\p{L})/giu;
const allWeighed = new RegExp(String.raw`^(?:${weighed.source}\s*){2,}$`, 'iu');
const namedAmount = /^[^:\d]{2,60}:\s?\d/u;
const maxWords = 6;
/** In UTF-16 units. */
const maxMarkedLength = 2_000;
/** What people say before a list. */
const request =
  /^(?:(?:oi|ol[aá]|a[ií]|ent[aã]o|bom|olha|vamos l[aá]|por favor|e)\s+)*(?:(?:(?:anot[ae]|escrev[ae]|coloc(?:a|que)|p[oõ]e|bot[ae]|adicion[ae]|compr[ae]r?|lembra(?: de)? comprar|traz|traga|peg(?:a|ue)|preciso(?: de)?|precisamos(?: de)?|quero|falta(?:m)?|inclu[ai])(?:\s+(?:a[ií]|na lista|pra mim|para mim|por favor|mais))*)(?:\s+|$)){1,3}/iu;
/** Words with which people begin to speak. */
const opening = /^(?:(?:ent[aã]o|bom|olha|a[ií]|vamos l[aá]|bora|oi|ol[aá])\s+)+/iu;
const runOnLength = { words: 9, parts: 3, characters: 2_000 };

/** Splits a text that was spoken, or written without any mark, before each amount: 'dois quilos de batata três latas de atum'. */
function splitRunOn(line: string): string[] | undefined {
  const isRunOn =
    line.length <= runOnLength.characters &&
    !/[,;:()+|]/u.test(line) &&
    countWords(line) >= runOnLength.words;
  if (!isRunOn) return undefined;
  const parts = splitSpokenText(line.replace(opening, '').replace(request, ''));
  const amounts = parts.filter((part) => beginsWithAmount.test(part) || /\d/u.test(part)).length;
  const isFirstShort = countWords(parts[0] ?? '') <= 4 || beginsWithAmount.test(parts[0] ?? '');
  return parts.length >= runOnLength.parts && amounts >= parts.length - 1 && isFirstShort
    ? parts
    : undefined;
}

/**
 * Splits 'leite, ovos e pão' and 'Composta por: arroz; feijão'. Semicolons and bullets within the
 * line always separate. Commas do if there are two, or one and a final 'e', and each part is short
 * or most begin with an amount. The comma of '1,5 kg' and commas in brackets never do.
 */
export function splitLine(line: string): SplitLine {
  const pairs = [';', ','].map((mark) => splitOutsideBrackets(line, mark as ';' | ','));
  // 'Tomate: 1kg; Cebola: 500g' has an amount after each colon, so that no colon is of them all.
  const named = pairs.find((parts) => parts.filter((part) => namedAmount.test(part)).length > 1);
  if (named !== undefined) return { parts: named, isPrefixDoubtful: false };
  const { prefix, rest } = splitPrefix(line);
  if (prefix === undefined)
    return { parts: splitRunOn(line) ?? splitParts(line), isPrefixDoubtful: false };
  const kind = sectionKind(prefix);
  const isListPrefix = kind !== undefined || listPrefix.test(prefix);
  const parts = splitParts(rest, isListPrefix ? 2 : 3);
  // In 'Frango: 3 kg, podendo ser coxas' the text before the colon is the name.
  if (isAmountAlone(parts[0] ?? '')) return { parts: [line], isPrefixDoubtful: false };
  // In 'Vinagrete: 1 kg de tomate' the text before the colon says for what the thing is.
  if (parts.length === 1 && amountOfThing.test(rest))
    return { parts, prefix, isPrefixDoubtful: !isListPrefix };
  if (parts.length < 2 && (kind !== 'section' || !/^\p{L}/u.test(rest)))
    return { parts: splitParts(line), isPrefixDoubtful: false };
  return { parts, prefix, isPrefixDoubtful: !isListPrefix };
}

function splitPrefix(line: string): { prefix?: string; rest: string } {
  const index = line.indexOf(':');
  const prefix = line.slice(0, index).trim();
  return index < 1 || index > 80 || /\d/u.test(prefix) || /[,;]/u.test(prefix)
    ? { rest: line }
    : { prefix, rest: line.slice(index + 1).trim() };
}

function splitParts(line: string, minParts = 3): string[] {
  const bySemicolon = splitOutsideBrackets(line, ';');
  if (bySemicolon.length > 1)
    return bySemicolon.flatMap((part, index) =>
      index === bySemicolon.length - 1 ? part.replace(/^e\s+/iu, '') : part,
    );
  const byBullet = line.split(/\s[•·●▪|]\s/u);
  if (byBullet.length > 1) return byBullet.map((part) => part.trim());
  const bySentence = splitMarked(line, /\s\.\s|\.\s+(?=[\p{Lu}\d])/u, 3);
  if (bySentence !== undefined) return bySentence;
  const bySlash = splitMarked(line, /\s\/\s/u, 4);
  if (bySlash !== undefined) return bySlash;
  const byWeight = line.length < 200 && allWeighed.test(line) ? line.match(weighed) : null;
  if (byWeight !== null) return byWeight.map((part) => part.trim());
  const byComma = splitOutsideBrackets(line, ',');
  if (byComma.length < 2) return splitJoined(line);
  const all = splitLast(byComma);
  // 'Arroz 5kg, feijão 2kg' are two, because each has its amount.
  if (all.length === 2 && all.every((part) => hasAmount.test(part)) && !sayStock.test(line))
    return all;
  if (all.length < minParts) return [line];
  const isShort = all.every((part) => countWords(part) <= maxWords);
  const amounts = all.filter((part) => beginsWithAmount.test(part)).length;
  return isShort || amounts * 2 > all.length ? all : [line];
}

/**
 * Splits 'Pão. Leite. 2 sucos.' and 'alho / sal / 2 limões / pão' if each part is short, and none is
 * only an amount, as in '2 pct. Bolacha'. Fewer parts at slashes are alternatives: 'Coca / Pepsi'.
 */
function splitMarked(line: string, mark: RegExp, minParts: number): string[] | undefined {
  if (line.length > maxMarkedLength) return undefined;
  const parts = line.split(mark).map((part) => part.replace(/\.$/u, '').trim());
  const isList =
    parts.length >= minParts &&
    parts.every(
      (part) => /\p{L}{2}/u.test(part) && countWords(part) <= maxWords && !isAmountAlone(part),
    );
  return isList ? parts : undefined;
}

const beforeDigits = /\se\s(?=\d[\d.,]*\s?\p{L}{2})/iu;
/** Also matches before a word, as in 'dois pães e um leite'. */
const beforeAmount =
  /\se\s(?=\d[\d.,]*\s?\p{L}{2}|(?:um|uma|dois|duas|tr[eê]s|quatro|cinco|seis)\s\p{L}{2}|mei[oa]\s(?:quilo|d[uú]zia)\sd)/iu;

/** Splits 'arroz + feijão + sal', and 'bananas e 1 mamão' before the amount. */
function splitJoined(line: string): string[] {
  const byPlus = line.split(/\s\+\s/u).map((part) => part.trim());
  if (byPlus.length > 2) return byPlus;
  const byAmount = line.split(beginsWithAmount.test(line) ? beforeAmount : beforeDigits);
  return byAmount.some(isAmountAlone) ? [line] : byAmount;
}

/** Splits the last part at its 'e', as in 'ovos e pão'. */
function splitLast(parts: readonly string[]): string[] {
  const last = parts.at(-1) ?? '';
  const begun = last.replace(/^e\s+/iu, '');
  const others = parts.slice(0, -1);
  if (begun !== last) return [...others, begun];
  const match = findLastAnd(begun);
  return match === undefined
    ? [...others, begun]
    : [...others, begun.slice(0, match.index), begun.slice(match.end)];
}

/**
 * Finds the 'e' between the last two items: before an amount if there is such an 'e', or else the
 * first one. 'quilo e meio' is an amount.
 */
function findLastAnd(text: string): { index: number; end: number } | undefined {
  const matches = [
    ...text.matchAll(
      /\se\s(?!mei[oa](?!\s+(?:quilo|kilo|kg|d[uú]zia|litro|pacote)s?(?!\p{L}))(?:\s|$))/giu,
    ),
  ].map((match) => ({
    index: match.index,
    end: match.index + match[0].length,
  }));
  return matches.find(({ end }) => beginsWithAmount.test(text.slice(end, end + 12))) ?? matches[0];
}

/** Whether a text is an amount without a name: '3 kg', '2 peças'. */
export function isAmountAlone(text: string): boolean {
  const unit = amountAlone.exec(text)?.groups?.['unit'];
  return (
    unit !== undefined &&
    (unitAlone.test(unit) || !['molho', undefined].includes(packageWord(unit)))
  );
}

const countWords = (text: string) => text.split(/\s+/u).length;

/** A comma between two digits and a separator in brackets separate nothing. Takes linear time. */
function splitOutsideBrackets(line: string, separator: ',' | ';'): string[] {
  if (!line.includes(separator)) return [line];
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  const lastBracket = line.lastIndexOf(')');
  const isDigit = (character: string | undefined) =>
    character !== undefined && /\d/u.test(character);
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index];
    if (character === '(' && index < lastBracket) depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === separator && depth === 0) {
      const isDecimal = separator === ',' && isDigit(line[index - 1]) && isDigit(line[index + 1]);
      if (isDecimal) continue;
      parts.push(line.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, line.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
}
