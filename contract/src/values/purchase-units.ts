/**
 * In which unit a planned item is bought, and how much of it (SHO-19): '2 kg arroz' is one package
 * of 'Arroz Tio João 5 kg'. Must not import zod, because the browser loads this file.
 */
import { readCount, readPackage, type Package } from '../insights/packages.ts';
import { fold } from './text.ts';
import { isContainer, type Container } from './units.ts';
import { unitWord } from './unit-words.ts';
import { limits, type ListUnit, type ProductUnit } from './values.ts';

/** A planned item of a list; its quantity is a number as on the wire. */
export interface PlannedItem {
  readonly name: string;
  readonly quantity: number;
  readonly unit: ListUnit;
  /** The word of the amount (UNI-02). */
  readonly unitText?: string | null | undefined;
}

/** The fields of a product that decide how it is bought. */
export interface BoughtProduct {
  readonly name: string;
  readonly typicalUnit: ProductUnit;
}

/** The id of what is known about a container of a name (UNI-10): 'caixa leite'. */
export const packageCountId = (container: Container, name: string): string =>
  `${container} ${fold(name)}`;

/**
 * Returns the container of a plan if its pieces can be counted; undefined for a plan in no container, and
 * for a 'pacote' of a product that is one itself, such as 'Arroz Tio João 5 kg'.
 */
export function countedContainer(
  { unitText }: Pick<PlannedItem, 'unitText'>,
  productName: string | null | undefined,
): Container | undefined {
  if (!isContainer(unitText)) return undefined;
  const isItself = unitText === 'pacote' && unitWord(productName ?? null, 'un') === 'pacote';
  return isItself ? undefined : unitText;
}

/**
 * Returns how many pieces the container of a plan has, by its name on the list or else by that of the
 * product it is taken as; undefined if the household has not said so, or nothing can be counted.
 */
export function knownPieces(
  planned: Pick<PlannedItem, 'name' | 'unitText'>,
  productName: string | null | undefined,
  counts: readonly { readonly id: string; readonly count: number }[],
): number | undefined {
  const { name } = planned;
  const container = countedContainer(planned, productName);
  if (container === undefined) return undefined;
  const countOf = (named: string) =>
    counts.find(({ id }) => id === packageCountId(container, named))?.count;
  return countOf(name) ?? (productName == null ? undefined : countOf(productName));
}

/**
 * A plan in containers as a plan in pieces, if it is known how many pieces one has (UNI-10): '2 caixas' of
 * 12 are 24 un. Any other plan stays as it is.
 */
export function inPieces<Planned extends PlannedItem>(
  planned: Planned,
  count: number | undefined,
): Planned {
  if (count === undefined || count === 1 || !isContainer(planned.unitText)) return planned;
  // In whole thousandths, because a binary fraction such as 1,1 × 3 has more decimals than are stored.
  const quantity = withinLimit(Math.round(planned.quantity * count * 1_000) / 1_000);
  return { ...planned, quantity, unitText: null };
}

/**
 * The unit in which a product is bought. A package with a weight, volume or count in its name is a
 * piece; otherwise a product that is sold by weight is weighed; otherwise the item decides.
 */
export function purchaseUnit(product: BoughtProduct | null, planned: PlannedItem): ListUnit {
  // Nobody sells by the litre what a household buys, so a planned volume is bought in pieces.
  const plannedUnit = isVolume(planned) ? 'un' : planned.unit;
  if (product === null) return plannedUnit;
  if (readPackage(product.name) !== null) return 'un';
  return product.typicalUnit === 'kg' ? 'kg' : plannedUnit;
}

/**
 * How much to buy in `unit` for the planned quantity; null if only a scale can tell ('3 un' of
 * bananas by weight), or it is unknown how much one package contains ('2 L' of juice). A planned
 * weight or volume becomes whole packages, which may contain up to 10 % less than planned (900 ml for
 * 1 L).
 */
export function purchaseQuantity(
  product: BoughtProduct | null,
  planned: PlannedItem,
  unit: ListUnit = purchaseUnit(product, planned),
): number | null {
  const content = product && readPackage(product.name);
  if (isVolume(planned)) {
    return unit === 'un' && content?.measure === 'L'
      ? packagesFor(planned.quantity * 1_000, content.amount)
      : null;
  }
  if (unit === 'kg') return weightOf(planned, content);
  if (planned.unit === 'kg') {
    return content?.measure === 'kg' ? packagesFor(planned.quantity * 1_000, content.amount) : 1;
  }
  return piecesFor(planned, product, content);
}

/** Whether the plan is a volume, which is stored in kilos (UNI-02). */
const isVolume = ({ unitText }: PlannedItem) => unitText === 'L' || unitText === 'ml';

function weightOf({ quantity, unit }: PlannedItem, content: Package | null): number | null {
  if (unit === 'kg') return quantity;
  return content?.measure === 'kg' ? withinLimit((quantity * content.amount) / 1_000) : null;
}

function piecesFor(
  { name, quantity, unitText }: PlannedItem,
  product: BoughtProduct | null,
  content: Package | null,
): number {
  // '12 caixas' are whole boxes, also of a product of 12 pieces.
  if (product === null || content === null || isContainer(unitText)) return quantity;
  const plannedContent = readPackage(name);
  if (
    plannedContent !== null &&
    plannedContent.measure !== 'un' &&
    plannedContent.measure === content.measure
  ) {
    return packagesFor(quantity * plannedContent.amount, content.amount);
  }
  const count = readCount(product.name);
  // For eggs by the dozen, '12 un' is one box and '2 un' is two boxes.
  const isInPieces = quantity % count === 0 || (quantity >= 6 && quantity * 5 >= count);
  return count > 1 && isInPieces ? Math.ceil(quantity / count) : quantity;
}

/**
 * How many packages with this content make at least 90 % of the required amount, both in
 * thousandths.
 */
function packagesFor(required: number, content: number): number {
  const fullPackages = Math.floor(required / content);
  const isEnough = fullPackages > 0 && (required - fullPackages * content) * 10 <= required;
  return withinLimit(isEnough ? fullPackages : fullPackages + 1);
}

const withinLimit = (quantity: number) => Math.min(quantity, Math.floor(limits.maxQuantity));
