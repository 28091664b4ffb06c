import { fold } from '../values/text.ts';

/** The categories, in the order of a typical supermarket. server/seed has a file for each. */
export const categoryKeys = [
  'hortifruti',
  'mercearia',
  'laticinios',
  'carnes',
  'padaria',
  'bebidas',
  'matinais',
  'congelados',
  'doces',
  'limpeza',
  'higiene',
  'pet',
  'outros',
] as const;
export type CategoryKey = (typeof categoryKeys)[number];

/** Other beginnings of category names, besides the key of the category itself. */
const prefixAliases: readonly (readonly [string, CategoryKey])[] = [
  ['fruta', 'hortifruti'],
  ['verdura', 'hortifruti'],
  ['legume', 'hortifruti'],
  ['frios', 'laticinios'],
  ['peixe', 'carnes'],
  ['acougue', 'carnes'],
  ['cafe', 'matinais'],
  ['snack', 'doces'],
];

/** Returns the key of a category by the beginning of its name; `outros` for an unknown name. */
export function categoryKeyOf(categoryName: string): CategoryKey {
  const name = fold(categoryName);
  return (
    categoryKeys.find((key) => name.startsWith(key)) ??
    prefixAliases.find(([prefix]) => name.startsWith(prefix))?.[1] ??
    'outros'
  );
}
