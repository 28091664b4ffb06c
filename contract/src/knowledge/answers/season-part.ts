import { fold } from '../../values/text.ts';
import { comparedWords, plainWords } from '../search/question-words.ts';
import { inSeason } from '../season/in-season.ts';
import { produce, type Produce, type ProduceKind } from '../season/produce.ts';
import { regionIn, regionNames, type Region } from '../season/regions.ts';

const months =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  );
const monthName = (month: number) => months[month - 1] ?? '';
const kinds: readonly (readonly [ProduceKind, string])[] = [
  ['legume', 'Legumes'],
  ['verdura', 'Verduras'],
  ['fruta', 'Frutas'],
];

export interface SeasonContext {
  /** 1 to 12. */
  readonly month: number;
  readonly region: Region | undefined;
}

/** The month and region that the question names, or else those of the context. */
export function seasonContextOf(question: string, { month, region }: SeasonContext): SeasonContext {
  const text = fold(question);
  const named = months.findIndex((name) =>
    new RegExp(String.raw`\b${fold(name)}\b`, 'u').test(text),
  );
  const next = /\b(?:mes que vem|proximo mes)\b/u.test(text) ? (month % 12) + 1 : month;
  return { month: named >= 0 ? named + 1 : next, region: regionIn(question) ?? region };
}

/** 'outubro a janeiro', 'março e agosto a novembro'. */
function monthsText(list: readonly number[]): string {
  const isIn = (month: number) => list.includes(((month - 1 + 12) % 12) + 1);
  const starts = list.filter((month) => !isIn(month - 1));
  if (starts.length === 0) return 'o ano todo';
  const spans = starts.map((start) => {
    let end = start;
    while (isIn(end + 1)) end += 1;
    const last = monthName(((end - 1) % 12) + 1);
    return end === start ? monthName(start) : `${monthName(start)} a ${last}`;
  });
  return spans.join(' e ');
}

const sourcesOf = (rows: readonly Produce[]) =>
  [...new Set(rows.flatMap(({ source }) => source.split('; ')))].join('; ');

const rowsNamed = (question: string, region: Region | undefined): Produce[] => {
  const words = new Set(comparedWords(plainWords(question)));
  const isNamed = ({ name }: Produce) =>
    comparedWords(plainWords(name.replace(/ \(.*/u, ''))).every((word) => words.has(word));
  return produce.filter(
    (row) =>
      isNamed(row) &&
      (row.regions === undefined ? !(region && row.except?.includes(region)) : true) &&
      (row.regions === undefined || region === undefined || row.regions.includes(region)),
  );
};

/** When the things that the question names are in season; undefined if it names none of the table. */
export function seasonOfNamed(question: string, context: SeasonContext): string | undefined {
  const { region } = seasonContextOf(question, context);
  const rows = rowsNamed(question, region).slice(0, 6);
  if (rows.length === 0) return undefined;
  const lines = rows.map(({ name, months: list, regions }) => {
    const where =
      regions === undefined ? '' : ` (${regions.map((each) => regionNames[each]).join(', ')})`;
    return `- **${capitalized(name)}**${where}: ${monthsText(list)}`;
  });
  return `A oferta costuma ser maior nestes meses:\n\n${lines.join('\n')}\n\nO clima do ano muda um pouco as datas.\n\nFonte: ${sourcesOf(rows)}.`;
}

/** What is in season, as Markdown: `firstKind` comes first. */
export function seasonPart(
  question: string,
  context: SeasonContext,
  firstKind?: ProduceKind,
): string {
  const { month, region } = seasonContextOf(question, context);
  const rows = inSeason(month, region);
  const order = [...kinds].sort(
    ([one], [other]) => Number(other === firstKind) - Number(one === firstKind),
  );
  const lines = order.flatMap(([kind, title]) => {
    const names = rows.filter((row) => row.kind === kind).map(({ name }) => name);
    return names.length === 0 ? [] : [`- **${title}:** ${names.join(', ')}`];
  });
  const where = region === undefined ? 'em boa parte do Brasil' : `no ${regionNames[region]}`;
  const tip =
    region === undefined
      ? '\n\nQuer saber de outra região? Pergunte, por exemplo: "o que está na época no Nordeste?".'
      : '';
  return `Em **${monthName(month)}**, costumam ter mais oferta ${where}:\n\n${lines.join('\n')}\n\nPrefira o que estiver em pilha alta e preço baixo: o clima do ano muda as datas.${tip}\n\nFonte: ${sourcesOf(rows)}.`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
