/**
 * The default order in which people walk through a supermarket, used until the household's trips
 * have shown its taking order (SHO-16). Must not import zod, because the browser loads this file.
 */
import { fold } from '../values/text.ts';

/**
 * The beginnings of the categories' names, from the entrance to the tills: what melts or breaks
 * comes near the end.
 */
export const walkingOrder = [
  'mercearia',
  'cafe',
  'doces',
  'bebidas',
  'limpeza',
  'higiene',
  'pet',
  'hortifruti',
  'padaria',
  'carnes',
  'laticinios',
  'congelados',
  'outros',
] as const;

/** Sorts names of categories into walking order. Unknown ones come last, in their given order. */
export function inWalkingOrder(categories: readonly string[]): string[] {
  const indexOf = (name: string) => {
    const index = walkingOrder.findIndex((beginning) => fold(name).startsWith(beginning));
    return index === -1 ? walkingOrder.length : index;
  };
  return categories.toSorted((one, other) => indexOf(one) - indexOf(other));
}
