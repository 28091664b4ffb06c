/** Numbers at the end of a text that belong to the name: 'Arroz tipo 1', 'Bombril c/ 8' (LST-25). */

/**
 * The words before a number that names a kind, a size or a grade. The texts are parts of patterns,
 * for text in any case.
 */
export const labelWords = String.raw`tipo|tam(?:anho)?\.?|[ôo]mega|fps|fator|fases?|n[º°.]|n[uú]mero|grau|vitamina|complexo|linha|modelo`;
const afterLabel = new RegExp(String.raw`(?:^|[^\p{L}])(?:${labelWords})\s*[-–:(]?\s*$`, 'iu');
/** Matches the text before the number of the pieces in one package: 'Ovos c/', 'Guardanapo com'. */
const afterPackage = /(?:^|\s)(?:c\/|com)\s*$/iu;
/** Matches '51' after the drink that has this name, also as in 'Cachaça Tradicional - 51'. */
const drinkBefore51 = /(?:^|\s)(?:cacha[cç]a|pinga|pirassununga)(?![^\d]*\d)/iu;

/** Whether a number that follows `before` belongs to the name. */
export function isNumberOfName(before: string, number: string): boolean {
  return (
    afterLabel.test(before) ||
    afterPackage.test(before) ||
    (number === '51' && drinkBefore51.test(before))
  );
}
