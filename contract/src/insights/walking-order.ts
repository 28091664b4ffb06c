/** In which order one walks through a shop of which one knows nothing yet (SHO-16). Free of zod. */
import { fold } from '../text.ts';

/** How the categories' names begin, from the entrance to the tills: what melts or breaks goes last. */
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

/** Names of categories in walking order; those of an unknown kind stay as they were, at the end. */
export function asWalked(categories: readonly string[]): string[] {
  const placeOf = (name: string) => {
    const index = walkingOrder.findIndex((beginning) => fold(name).startsWith(beginning));
    return index === -1 ? walkingOrder.length : index;
  };
  return categories.toSorted((one, other) => placeOf(one) - placeOf(other));
}
