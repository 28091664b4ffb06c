import { packageText } from '../values/units.ts';
import { nameWithPackage } from './package-words.ts';
import type { QuickEntry } from './quick-entry.ts';

/** An item as the tables of tests have it: '2 un macarrão (pacote)', with '-' for no quantity. */
export const describeItem = ({ quantity, unit, unitText, name }: QuickEntry) =>
  `${quantity ?? '-'} ${unit} ${nameWithPackage(name, packageText(unitText))}`;
