import type { WasteHint } from '@quitanda/contract/batches/waste-hints';
import { formatAmount, type StoredAmount } from '@quitanda/contract/units';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';

/** A name of one word that takes an 's' in the plural, or has it already. */
const regularName = /^\p{L}+(?<!ã)[aeiouáéíóú]s?$/iu;

/**
 * Returns 'Você joga fora 1 de 3 alfaces: compre 2' (VAL-13). Other names than those with a simple plural
 * are left out, because they stand above: 'Você joga fora 1 de 3 un: compre 2'.
 */
export function wasteHintText(
  { thrown, bought, enough }: WasteHint,
  { name, unit, unitText }: Omit<StoredAmount, 'quantity'> & { readonly name: string },
): string {
  const isPiece = unit === 'un' && unitText == null;
  const of =
    isPiece && regularName.test(name)
      ? `${formatDecimal(bought)}\u00a0${name.toLocaleLowerCase('pt-BR').replace(/s?$/u, 's')}`
      : formatAmount({ quantity: bought, unit, unitText });
  const buy = isPiece ? formatDecimal(enough) : formatAmount({ quantity: enough, unit, unitText });
  const part = isPiece ? formatDecimal(thrown) : formatAmount({ quantity: thrown, unit, unitText });
  return `Você joga fora ${part} de ${of}: compre ${buy}`;
}
