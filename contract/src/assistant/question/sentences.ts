/** Parts of sentences. Names are text of people, and must not become Markdown or fill the screen. */
import { dateIn } from '../../values/calendar.ts';
import { formatMoney } from '../../values/amount-text.ts';
import { formatAmount } from '../../values/units.ts';
import { fromThousandths, type Thousandths } from '../../values/values.ts';
import type { HomeData } from '../home-data.ts';

const maxNameLength = 60;

/** A name as Markdown that shows exactly its characters, at most 60 of them. */
export function nameText(name: string): string {
  const characters = [...name.replace(/\s+/gu, ' ').trim()];
  const shown =
    characters.length > maxNameLength
      ? `${characters.slice(0, maxNameLength - 1).join('')}…`
      : characters.join('');
  return shown
    .replaceAll(/[\\`*_[\]|<>~&:@]|^[#+-]/gu, '\\$&')
    .replaceAll(/(?<=^\d+|www)[.)]/giu, '\\$&');
}

export const boldName = (name: string) => `**${nameText(name)}**`;

/** A name at the start of a line. */
export const boldStart = (name: string) =>
  boldName(`${name.charAt(0).toLocaleUpperCase('pt-BR')}${name.slice(1)}`);

/** 'a, b e c'. */
export function joinWithAnd(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} e ${last}`;
}

const maxListed = 12;

/** Up to twelve lines as a Markdown list, and how many more there are. */
export function bullets(lines: readonly string[]): string {
  const shown = lines.slice(0, maxListed).map((line) => `- ${line}`);
  const rest = lines.length - shown.length;
  return [...shown, ...(rest > 0 ? [`- e mais ${rest}`] : [])].join('\n');
}

/** The paragraphs that are not empty. */
export const paragraphs = (...parts: readonly (string | undefined | false)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n');

export const money = formatMoney;

/** An amount with the word that people say (UNI-15): '300 g'. */
export const amount = ({
  quantity,
  ...unit
}: {
  readonly quantity: Thousandths;
  readonly unit: string;
  readonly unitText?: string | null | undefined;
}): string => formatAmount({ quantity: fromThousandths(quantity), ...unit });

/** The day of a moment: '12/09', with the year if that is not today's. */
export function dayText(at: number, { now, zone }: HomeData): string {
  const [year, month, day] = dateIn(at, zone).split('-');
  return dateIn(now, zone).startsWith(`${year}-`) ? `${day}/${month}` : `${day}/${month}/${year}`;
}

/** '1 item', '3 itens'. */
export const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;
