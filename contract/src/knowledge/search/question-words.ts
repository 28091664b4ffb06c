/**
 * The words of questions and articles in the form in which they are compared: other names of one
 * thing (from the catalogue's synonyms) become one, and so do the forms of a verb.
 */
import { contentWords } from '../../search/read-query.ts';
import { synonymGroups } from '../../search/synonyms.ts';
import { split } from '../../search/words.ts';

/** Words of the catalogue's synonyms that mean something else in a question: 'carne cara'. */
const ambiguous = new Set(
  'agulha ata bala bateria bucha cana cara caramelo cubinho gelada gelado goma granulado loira mate media mimosa paulista pilha rosca tatu vaca veja zero gas'.split(
    ' ',
  ),
);

/** Other words for one thing that people use in questions. The first is the form that is compared. */
export const questionSynonyms: readonly (readonly string[])[] = [
  ['guardar', 'conservar', 'armazenar', 'estocar', 'conservacao', 'armazenamento'],
  ['economizar', 'poupar', 'economia', 'gastar menos', 'economico'],
  ['substituir', 'trocar', 'no lugar', 'substituto', 'substituta', 'substituicao'],
  [
    'sobra',
    'resto',
    'sobrar',
    'restante',
    'sobrou',
    'sobrando',
    'sobraram',
    'reaproveitar',
    'aproveitar',
  ],
  ['freezer', 'congelador'],
  ['epoca', 'estacao', 'safra', 'temporada'],
  ['crianca', 'filho', 'filha', 'menino', 'menina', 'garoto', 'molecada', 'pequeno'],
  ['cardapio', 'menu'],
  ['escola', 'colegio', 'creche'],
  ['jantar', 'janta'],
  ['celiaco', 'celiaca'],
  ['mercado', 'supermercado', 'mercadinho', 'venda'],
  ['atacado', 'atacadao', 'atacarejo'],
  ['limpeza', 'faxina'],
  ['estragado', 'podre', 'estragar', 'estraga', 'estragou'],
  ['mofo', 'bolor', 'mofado', 'embolorado', 'mofar'],
  ['bicho', 'inseto', 'caruncho', 'gorgulho', 'bichinho'],
  ['descartar', 'jogar fora', 'joga fora', 'jogo fora'],
  ['energia', 'luz', 'eletricidade'],
  ['rapido', 'ligeiro', 'pratico', 'rapidinho'],
  ['saudavel', 'nutritivo', 'natureba'],
  ['churrasco', 'churras', 'churrascada'],
  ['grama', 'gramas', 'g'],
  ['delivery', 'ifood', 'rappi', 'aplicativo', 'app'],
  ['vegetariano', 'vegano', 'vegetariana', 'vegana'],
  ['geladeira', 'refrigerador', 'frigider'],
  ['peso', 'pesa', 'pesam', 'pesar'],
  ['repolho', 'couve repolho'],
  ['vencer', 'venceu', 'vencido', 'vencida'],
  ['maduro', 'madura', 'amadurecer', 'passado'],
];

interface Phrase {
  readonly words: readonly string[];
  readonly canonical: readonly string[];
}

const endings =
  /(?:ariam|ando|endo|indo|aram|eram|iram|ados?|adas?|idos?|idas?|ava|ou|ei|iu|ar|er|ir|am|em|a|o|e)$/u;

/** One form for 'congelar', 'congelei' and 'congelado'. At least four letters stay. */
export function root(word: string): string {
  const ending = endings.exec(word)?.[0] ?? '';
  if (word.length - ending.length >= 4) return word.slice(0, word.length - ending.length);
  // A longer ending was too long: 'salada' loses only its last letter.
  return word.length > 4 && /[aoe]$/u.test(word) ? word.slice(0, -1) : word;
}

let phrases: ReadonlyMap<string, readonly Phrase[]> | undefined;

function readPhrases(): ReadonlyMap<string, readonly Phrase[]> {
  const groups = [
    ...questionSynonyms,
    ...synonymGroups.map((group) => group.filter((name) => !ambiguous.has(name))),
  ];
  const read = groups.flatMap((group) => {
    const [canonical = [], ...others] = group.map((name) => contentWords(split(name).words));
    return others.map((words) => ({ words, canonical })).filter(({ words }) => words.length > 0);
  });
  read.sort((one, other) => other.words.length - one.words.length);
  return Map.groupBy(read, ({ words: [first = ''] }) => first);
}

/** Replaces other names of a thing by its first name, the longest names first. */
function withFirstNames(words: readonly string[]): string[] {
  phrases ??= readPhrases();
  const result: string[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = phrases
      .get(words[at] ?? '')
      ?.find((each) => each.words.every((word, index) => words[at + index] === word));
    result.push(...(phrase?.canonical ?? [words[at] ?? '']));
    at += phrase?.words.length ?? 1;
  }
  return result;
}

/** The words of a text as typed, without joining words and plurals. */
export const plainWords = (text: string): string[] => contentWords(split(text).words);

/** The words in the form in which questions and articles are compared. */
export const comparedWords = (words: readonly string[]): string[] =>
  withFirstNames(words).map(root);
