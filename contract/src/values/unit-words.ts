/**
 * What one unit of a purchase is called on the screen (LST-33). Must not import zod, because the
 * browser loads this file.
 */
import { readCount, readPackage } from '../insights/packages.ts';
import { fold } from './text.ts';
import type { ListUnit } from './values.ts';

/** The word for one unit: 'pacote' for things in packages. */
export type UnitWord = 'pacote' | 'unidade' | 'kg';

/**
 * The first words of things that come in packages: a 'sabonete 90 g' is no package. The list is short,
 * because the screen of a trip loads it first.
 */
const packedPattern =
  /^(?!.*(?:lata|vidro))(?:(?:sal|pao|cha)(?!\p{L})|arroz|feij|acucar|farinha|macarr|cafe|biscoito|bolacha|batata|papel|racao|aveia)|pacote/u;

/**
 * The word for one unit of a purchase: 'pacote' only for things that come in packages, and for several
 * pieces, because '1 un' of a dozen eggs could be one egg. Liquids and things in tins, jars and the
 * like are units.
 */
export function unitWord(productName: string | null, unit: ListUnit): UnitWord {
  if (unit === 'kg') return 'kg';
  const content = productName === null ? null : readPackage(productName);
  const name = fold(productName ?? '');
  const isPackage =
    content !== null &&
    content.measure !== 'L' &&
    (packedPattern.test(name) || readCount(name) > 1);
  return isPackage ? 'pacote' : 'unidade';
}

/** The labels of the fields for price and quantity, and of the choice of a unit, by unit word. */
export const unitTexts: Record<
  UnitWord,
  { readonly price: string; readonly quantity: string; readonly choice: string }
> = {
  pacote: { price: 'Preço do pacote', quantity: 'Pacotes', choice: 'Pacote' },
  unidade: { price: 'Preço por unidade', quantity: 'Quantidade (un)', choice: 'Unidade' },
  kg: { price: 'Preço por kg', quantity: 'Quantidade (kg)', choice: 'Kg' },
};
