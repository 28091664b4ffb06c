/** The data that a figure comes from. */
import { dateIn } from '../../values/calendar.ts';
import type { AnswerSource } from '../answer.ts';
import type { HomeData, HomeList } from '../home-data.ts';

type Line = Pick<HomeData['purchases'][number], 'tripId' | 'at'>;

/** 'das suas n compras desde …'; none without lines. */
export function purchasesSource(
  lines: readonly Line[],
  { zone }: HomeData,
  supermarket: string | null = null,
): AnswerSource[] {
  if (lines.length === 0) return [];
  const first = lines.reduce((oldest, { at }) => Math.min(oldest, at), Infinity);
  const count = new Set(lines.map(({ tripId }) => tripId)).size;
  return [{ kind: 'purchases', count, since: dateIn(first, zone), supermarket }];
}

export const listSource = ({ id, name }: HomeList): AnswerSource => ({
  kind: 'list',
  listId: id,
  name,
});

/** The one pantry, or all of them. */
export const pantrySource = ({ pantries }: HomeData): AnswerSource => ({
  kind: 'pantry',
  pantryId: pantries.length === 1 ? (pantries[0]?.id ?? null) : null,
});
