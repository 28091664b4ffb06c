/** Sums what a household threw away, by month, section and thing (VAL-13). */
import type { Waste, WasteReason } from '@quitanda/contract';
import { thingOf } from '@quitanda/contract/insights/price-book';
import { sumCentavos, toCentavos, type Centavos } from '@quitanda/contract/values';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { toCalendarDate } from '../../../lib/dates/dates.ts';
import { monthName } from '../../../lib/dates/months.ts';

/** What was thrown away of one thing. */
export interface WastedThing {
  /** What {@link thingOf} returns, and the unit. */
  readonly key: string;
  /** The last ones first; at least one. */
  readonly wastes: readonly [Waste, ...Waste[]];
  readonly cost: Centavos | null;
}

export interface WastedSection {
  /** Null for things without a section. */
  readonly name: string | null;
  /** The most expensive first. */
  readonly things: readonly WastedThing[];
  readonly cost: Centavos | null;
}

/** The month in which something was thrown away, in the household's time zone: '2026-11'. */
export const monthOf = ({ wastedAt }: Pick<Waste, 'wastedAt'>): string =>
  toCalendarDate(Date.parse(wastedAt)).slice(0, 7);

/** Returns the month before another one: '2026-01' has '2025-12'. */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number > 1 ? `${year}-${String(number - 1).padStart(2, '0')}` : `${year - 1}-12`;
}

/** Returns what was thrown away in a month; all of it if `month` is ''. */
export const wastesIn = (wastes: readonly Waste[], month: string): readonly Waste[] =>
  month === '' ? wastes : wastes.filter((waste) => monthOf(waste) === month);

/** Returns the sum of the known costs; null if none is known. */
export function costOfWastes(wastes: readonly Waste[]): Centavos | null {
  const known = wastes.flatMap(({ cost }) => cost ?? []);
  return known.length === 0 ? null : sumCentavos(known.map(toCentavos));
}

/** What tells one thing from another; different units are different things. */
export const keyOf = ({ productId, name, unit }: Waste): string =>
  `${thingOf({ productId, itemName: name })} ${unit}`;

/** Returns the wastes by section and thing, each by cost. */
export function wastedSections(wastes: readonly Waste[]): readonly WastedSection[] {
  const sections = Map.groupBy(wastes, ({ categoryName }) => categoryName);
  return [...sections]
    .map(([name, ofSection]) => ({
      name,
      things: [...Map.groupBy(ofSection, keyOf)]
        .map(([key, ofThing]) => ({
          key,
          wastes: ofThing as [Waste, ...Waste[]],
          cost: costOfWastes(ofThing),
        }))
        .toSorted(byCost),
      cost: costOfWastes(ofSection),
    }))
    .toSorted(byCost);
}

type WithCost = Pick<WastedSection, 'cost'>;
const byCost = (one: WithCost, other: WithCost) => (other.cost ?? -1) - (one.cost ?? -1);

/** 'R$ 5,29', or 'sem preço' (VAL-12). */
export const costText = (cost: Centavos | null): string =>
  cost === null ? 'sem preço' : formatMoney(cost);

/** Formats '2026-10' as 'outubro'. */
export const plainMonth = (month: string): string => monthName(month).replace(/ de \d+$/u, '');

/** 'Nada foi para o lixo em novembro'. */
export const nothingText = (month: string): string =>
  `Nada foi para o lixo${month === '' ? '' : ` em ${plainMonth(month)}`}`;

/** '5 itens · em outubro, R$ 50,30': how many things, and the month before if something was wasted then. */
export function wasteSummary(wastes: readonly Waste[], month: string): string {
  const count = formatItemCount(new Set(wastesIn(wastes, month).map(keyOf)).size);
  const previous = month === '' ? [] : wastesIn(wastes, monthBefore(month));
  return previous.length === 0
    ? count
    : `${count} · em ${plainMonth(monthBefore(month))}, ${costText(costOfWastes(previous))}`;
}

const reasons: Readonly<Record<WasteReason, string>> = {
  expired: 'venceu',
  spoiled: 'estragou',
  leftover: 'sobrou',
};

/** Returns why things were thrown away, each reason once: 'venceu, sobrou'. */
export const reasonsText = (wastes: readonly Waste[]): string =>
  [...new Set(wastes.map(({ reason }) => reasons[reason]))].join(', ');
