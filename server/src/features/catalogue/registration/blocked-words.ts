/** Words that no name of the shared catalogue may contain: insults, warnings against buying, addresses. */
import { fold } from '@quitanda/contract/text';

/** Folded words and phrases. Each counts only as a whole: 'puta' is not in 'putanesca'. */
const blockedPhrases = [
  'nao compre',
  'nao comprem',
  'nao coma',
  'nao comam',
  'nao beba',
  'boicote',
  'golpe',
  'fraude',
  'ladrao',
  'ladroes',
  'roubo',
  'lixo toxico',
  'envenenado',
  'envenenada',
  'contaminado',
  'contaminada',
  'caralho',
  'porra',
  'merda',
  'bosta',
  'puta',
  'buceta',
  'viado',
  'arrombado',
  'foda se',
  'fdp',
  'http',
  'https',
  'whatsapp',
] as const;

/** Letters and signs that look like a Latin letter, and digits in place of letters. */
const lookalikes = new Map(
  Object.entries({
    a: 'аαɑ@4',
    b: 'вβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еєε3',
    g: 'ɡ9',
    h: 'һн',
    i: 'іιı1!|',
    j: 'ј',
    k: 'кκ',
    l: 'ӏ',
    m: 'мμ',
    n: 'пη',
    o: 'оοσø0',
    p: 'рρ',
    s: 'ѕ$5',
    t: 'тτ7',
    u: 'υ',
    v: 'ν',
    w: 'ѡω',
    x: 'хχ',
    y: 'уγ',
    z: 'ᴢ2',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** One letter for each run of it: 'puuuta', and 'porra' too. */
const withoutRuns = (text: string) => text.replaceAll(/(\p{L})\1+/gu, '$1');

const blockedForms = blockedPhrases.flatMap((phrase) => {
  const form = withoutRuns(phrase);
  return [` ${form} `, ` ${form.replaceAll(' ', '')} `];
});

/**
 * 'com' is also a word, and a till's abbreviation can end before it ('AGUA MIN.COM GAS'), so a name
 * must end after it.
 */
const webAddress =
  /(?<![\p{L}\p{N}])www(?![\p{L}\p{N}])|[\p{L}\p{N}]\.(?:(?:com|org|net)(?=[./]|$)|(?:br|info|app|site|online|shop|store|link|ly|io|me(?=\/))(?![\p{L}\p{N}]))/u;

/**
 * Returns whether a name or brand contains a blocked word or a web address, also with lookalikes of
 * letters, repeated letters, or single letters apart.
 */
export function hasBlockedWord(text: string): boolean {
  const folded = fold(text.replaceAll(/\p{Cf}/gu, ''));
  return (
    webAddress.test(folded) ||
    [folded, withLatinLetters(folded)].some((each) => {
      const words = toWords(each);
      return blockedForms.some((form) => words.includes(form));
    })
  );
}

/** Replaces lookalikes in each part between spaces that has a letter: '2L' stays, 'g0lpe' does not. */
function withLatinLetters(folded: string): string {
  const toLatin = (part: string) =>
    /\p{L}/u.test(part) ? [...part].map((each) => lookalikes.get(each) ?? each).join('') : part;
  return folded.split(' ').map(toLatin).join(' ');
}

function toWords(text: string): string {
  const words = text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return ` ${withoutRuns(words.replaceAll(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, ''))} `;
}
