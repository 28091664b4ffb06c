/** Parses and validates the fields of a product that the operator may change. */
import { name, productUnit, quantity, sharedBarcode } from '@quitanda/contract';
import { z } from 'zod';

const maxDescriptionLength = 500;
const maxUrlLength = 2_000;

/** Returns a schema that parses '' as null, which removes the value, and other texts by `schema`. */
const emptyAsNull = <S extends z.ZodType>(schema: S) =>
  z
    .literal('')
    .transform(() => null)
    .or(schema);

const description = z
  .string()
  .trim()
  .max(maxDescriptionLength)
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}<>]+$/u);

const httpsUrl = z.url({ protocol: /^https$/u, normalize: true }).max(maxUrlLength);

const typedQuantity = z
  .string()
  .regex(/^\d+(?:[.,]\d+)?$/u)
  .transform((typed) => Number(typed.replace(',', '.')))
  .pipe(quantity);

/** Each field's schema, and the description of its valid values for an error message. */
export const productFields = {
  name: [name(), 'plain text of at most 120 characters'],
  brand: [emptyAsNull(name()), "plain text of at most 120 characters, or '' for none"],
  category: [name(), 'the name of a category'],
  unit: [productUnit, 'un, kg, g, L or ml'],
  barcode: [emptyAsNull(sharedBarcode), "a barcode with a correct check digit, or '' for none"],
  quantity: [typedQuantity, 'a quantity from 0.01 to 99999.999'],
  image: [emptyAsNull(httpsUrl), "an https:// address, or '' for none"],
  description: [
    emptyAsNull(description),
    `plain text of at most ${maxDescriptionLength} characters, or '' for none`,
  ],
} as const;

type Fields = typeof productFields;
export type ProductField = keyof Fields;
export type ProductEdit = { [F in ProductField]?: z.output<Fields[F][0]> };

/** Parses the typed text of each field. Returns an error message for the first invalid text. */
export function readProductEdit(
  typed: Readonly<Partial<Record<ProductField, string | undefined>>>,
): { edit: ProductEdit } | { problem: string } {
  const edit: Record<string, unknown> = {};
  for (const field of Object.keys(productFields) as ProductField[]) {
    if (typed[field] === undefined) continue;
    const [schema, expected] = productFields[field];
    const result = schema.safeParse(typed[field]);
    if (!result.success) return { problem: `--${field} must be ${expected}.` };
    edit[field] = result.data;
  }
  return { edit };
}
