import type { Container, ListUnit } from '@quitanda/contract';

/** The size of one printed unit: `numerator / denominator` pieces or kilograms. */
export interface PrintedUnit {
  readonly unit: ListUnit;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const piece: PrintedUnit = { unit: 'un', numerator: 1n, denominator: 1n };
const kilogram: PrintedUnit = { unit: 'kg', numerator: 1n, denominator: 1n };
const gram: PrintedUnit = { unit: 'kg', numerator: 1n, denominator: 1_000n };
const dozen: PrintedUnit = { unit: 'un', numerator: 12n, denominator: 1n };

const units: ReadonlyMap<string, PrintedUnit> = new Map([
  ['KG', kilogram],
  ['KGS', kilogram],
  ['KILO', kilogram],
  ['QUILO', kilogram],
  ['G', gram],
  ['GR', gram],
  ['GRS', gram],
  ['GRAMA', gram],
  ['DZ', dozen],
  ['DUZIA', dozen],
]);

const containersByText: ReadonlyMap<string, Container> = new Map([
  ['CX', 'caixa'],
  ['CXA', 'caixa'],
  ['CAIXA', 'caixa'],
  ['FD', 'fardo'],
  ['FARDO', 'fardo'],
  ['BDJ', 'bandeja'],
  ['BJ', 'bandeja'],
  ['BAND', 'bandeja'],
  ['BANDEJA', 'bandeja'],
  ['PCT', 'pacote'],
  ['PC', 'pacote'],
  ['PT', 'pacote'],
  ['PCTE', 'pacote'],
  ['PACOTE', 'pacote'],
]);

/** Returns the container that a line prints as its unit, with or without digits: 'CX', 'CX12'. */
export const readContainer = (text: string): Container | undefined =>
  containersByText.get(nameOf(text));

/**
 * Reads the unit of a line. A package, a litre and every unknown unit counts as a piece, because
 * supermarkets choose the text freely. Digits at its end ('UN0001', 'KG1') have no meaning here.
 */
export function readUnit(text: string): PrintedUnit {
  return units.get(nameOf(text)) ?? piece;
}

const nameOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z\d]/gu, '')
    .toUpperCase()
    .replace(/(?<!\d)\d+$/u, '');
