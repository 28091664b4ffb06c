/** Schemas that the slices share: ids, names, money and quantities as the API sends them. */
import { z } from 'zod';
import { barcodeProblemText, isInStoreOnly, readBarcode, type Barcode } from './values/barcodes.ts';
import { characterCount, cleanName, maxTypedLength, nameProblemText } from './values/text.ts';
import {
  fromCentavos,
  fromThousandths,
  hasAtMostDecimals,
  limits,
  toCentavos,
  toThousandths,
  type Centavos,
  type Thousandths,
} from './values/values.ts';
import { idMessage, userId } from './wire-ids.ts';

export * from './wire-ids.ts';

/**
 * Where a row stands among the rows of its list: rows are sorted by the bytes of this text, then by
 * their ids (SYN-33, docs/adr/0085). Between any two different positions there is another one.
 */
export const position = z
  .string('A posição deve ser um texto.')
  .regex(
    /^[0-9a-z]{1,200}$/u,
    'A posição deve ter de 1 a 200 letras minúsculas sem acento ou algarismos.',
  );
/**
 * The token in the link of a shared list. It also accepts the format of earlier versions, so that an
 * old link gets the answer for an unknown token, and not for a malformed one.
 */
export const inviteToken = z
  .string(idMessage)
  .regex(/^(?:[0-9A-Za-z_-]{22}|[0-9A-Za-z_-]{36})$/u, idMessage)
  .brand<'InviteToken'>();
export type InviteToken = z.infer<typeof inviteToken>;

/**
 * Who created a row and who changed it last; null once that account is deleted, and for rows older
 * than these columns.
 */
export const authorFields = { createdBy: userId.nullable(), changedBy: userId.nullable() };

/**
 * A whole number in a query, which arrives as text.
 * @param message the message for anything but a whole number from `min` to `max`
 */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message);

/** A text of at most `max` characters (code points); zod's own `max` counts UTF-16 units. */
export const textUpTo = (
  max: number,
  message = `Use no máximo ${max} caracteres.`,
  missing?: string,
) =>
  z
    .string(missing)
    .refine((text) => characterCount(text) <= max, message)
    .meta({ maxLength: max });

const zeroWidthJoiner = '\u200D';
// Accepts the zero-width joiner, because many emoji contain it.
const plainCharacter = String.raw`(?:[^\p{C}<]|${zeroWidthJoiner})`;
// Invisible letters, which cleanName removes, and the empty cell of Braille.
const invisibleLetters = '\u115F\u1160\u3164\uFFA0\u2800';
/**
 * The pattern of names in the OpenAPI description. It is stricter than cleanName, which repairs or accepts
 * some texts that this pattern excludes, such as line breaks and 'a < b'.
 */
export const namePattern = String.raw`^${plainCharacter}*[^\p{C}\p{M}\p{Z}<${invisibleLetters}]${plainCharacter}*$`;

/**
 * A name as a person typed it, cleaned by text.ts. `blank` is the form's message for a missing
 * name. Only for requests: stored names are sent as they are.
 */
export const name = (blank = 'O nome é obrigatório.') =>
  z
    .string(blank)
    .max(maxTypedLength(), nameProblemText('too-long'))
    .transform((raw, context) => {
      const cleaned = cleanName(raw);
      if ('name' in cleaned) return cleaned.name;
      const message = nameProblemText(cleaned.problem, blank);
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({
      minLength: 1,
      maxLength: limits.nameLength,
      pattern: namePattern,
      description: `Plain text without markup, at most ${limits.nameLength} characters in the normal form NFC. Spaces at the ends are removed, and others joined.`,
    });

/**
 * The note of a list item (LST-54), cleaned like a name. A text without anything visible is no note, as null
 * is.
 */
export const itemNote = z
  .string('A nota deve ser um texto.')
  .max(maxTypedLength(limits.noteLength), nameProblemText('too-long', '', limits.noteLength))
  .transform((raw, context) => {
    const cleaned = cleanName(raw, limits.noteLength);
    if ('name' in cleaned) return cleaned.name;
    if (cleaned.problem === 'blank') return null;
    const message = nameProblemText(cleaned.problem, '', limits.noteLength);
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta({
    maxLength: limits.noteLength,
    pattern: `^${plainCharacter}*$`,
    description: `Plain text without markup, at most ${limits.noteLength} characters in the normal form NFC. Spaces at the ends are removed, and others joined.`,
  })
  .nullable();

const storedForm =
  'Every way to write one GTIN finds and stores the same code: 8 digits for an EAN-8, 14 for a case, and otherwise 13.';

/** A GTIN in its stored form (barcodes.ts); a wrong check digit is a 400 with this field. */
export const barcode = z
  .string('Informe o código de barras.')
  .max(40, barcodeProblemText('length'))
  .transform((raw, context): Barcode => {
    const result = readBarcode(raw);
    if ('barcode' in result) return result.barcode;
    context.addIssue({ code: 'custom', message: barcodeProblemText(result.problem) });
    return z.NEVER;
  })
  .meta({
    minLength: 8,
    maxLength: 14,
    format: 'gtin',
    pattern: '^(?:[0-9]{8}|[0-9]{12,14})$',
    description: `A GTIN. Its last digit is the check digit of the others, as GS1 defines it. ${storedForm}`,
  });

/** A barcode with the same meaning everywhere, which the catalogue may contain (SHO-13). */
export const sharedBarcode = barcode
  .refine((code) => !isInStoreOnly(code), 'Este código é interno da loja e não entra no catálogo.')
  .meta({
    // Excludes the barcodes for which isInStoreOnly is true, with 8, 12, 13 or 14 digits as they
    // are sent.
    pattern: '^(?:[13-9][0-9]{7}|[0135-9][0-9]{11}|[0-9]?(?:0[0135-9]|[13-9][0-9])[0-9]{11})$',
    description: `A GTIN that is not internal to one supermarket. Its last digit is the check digit of the others, as GS1 defines it. ${storedForm} The eight digits of a UPC-E are accepted too.`,
  });

/**
 * An optional text of a request, of which null and an empty text mean that there is none (API-12).
 * The result is null then. Any other text is refused with the message of `schema`.
 */
export const orNone = <S extends z.ZodType>(schema: S) =>
  z
    .union([schema, z.enum(['']), z.null()], { error: ({ errors }) => errors[0]?.[0]?.message })
    .transform((value) => (value === '' ? null : value));

const quantityMessage = 'Informe uma quantidade de até 99.999,999 com até 3 casas decimais.';

/** Decodes reais from 0 to `max` to whole centavos. Any other value is refused with `message`. */
const moneyUpTo = (max: number, message: string) =>
  z
    .codec(
      z
        .number(message)
        .min(0, message)
        .max(max, message)
        .refine((value) => hasAtMostDecimals(value, 2), message),
      z.custom<Centavos>(Number.isSafeInteger),
      { decode: toCentavos, encode: fromCentavos },
    )
    .meta({ type: 'number', minimum: 0, maximum: max, multipleOf: 0.01 });

/** The price per unit of an item. */
export const price = moneyUpTo(
  limits.maxPrice,
  'Informe um preço de 0 a 99.999,99 com até 2 casas decimais.',
);

/** A price of at least one centavo; `message` is for 0. */
export const priceAboveZero = (message: string) =>
  price.refine((centavos) => centavos > 0, message).meta({ minimum: 0.01 });

/** The amount paid for a line or a whole purchase, in requests. */
export const paidAmount = moneyUpTo(
  limits.maxPaid,
  'Informe um valor de 0 a 9.999.999,99 com até 2 casas decimais.',
);

/** A sum of money, without the limits of a single price; only for answers. */
export const amountOfMoney = z
  .codec(z.number(), z.custom<Centavos>(Number.isSafeInteger), {
    decode: toCentavos,
    encode: fromCentavos,
  })
  .meta({ type: 'number', multipleOf: 0.01 });

const quantityFrom = (minimum: number, message = quantityMessage) =>
  z
    .codec(
      z
        .number(message)
        .min(minimum, message)
        .max(limits.maxQuantity, message)
        .refine((value) => hasAtMostDecimals(value, 3), message),
      z.custom<Thousandths>(Number.isSafeInteger),
      { decode: toThousandths, encode: fromThousandths },
    )
    .meta({ type: 'number', minimum, maximum: limits.maxQuantity, multipleOf: 0.001 });

/**
 * A quantity that is planned, bought or stored: at least 0,01 of its unit. It is decoded to whole
 * thousandths.
 */
export const quantity = quantityFrom(
  limits.minQuantity,
  'Informe uma quantidade de 0,01 a 99.999,999 com até 3 casas decimais.',
);
/** A quantity in stock, which may be 0. */
export const stock = quantityFrom(0);
/** The content of a package: at least a gram or millilitre; only for answers. */
export const packageAmount = quantityFrom(0.001);
/** A signed change of a quantity. */
export const quantityChange = quantityFrom(-limits.maxQuantity);

/**
 * A rule between fields: the check, the failure if it returns false, and the rule as JSON Schema for the
 * OpenAPI description.
 */
export interface FieldRule<T> {
  readonly check: (sent: T) => boolean;
  readonly params: { readonly path: string[]; readonly error: string };
  readonly schema: { readonly description: string; readonly [keyword: string]: unknown };
}

/**
 * The rule that a change either sets a quantity or adds a signed amount to it. If two devices each add
 * one, the quantity grows by two.
 */
export const setsOrAdds: FieldRule<{ quantity?: unknown; add?: unknown }> = {
  check: (change) => change.quantity === undefined || change.add === undefined,
  params: { path: ['add'], error: 'Envie a quantidade ou a mudança, não as duas.' },
  schema: {
    description: 'Either `quantity` or `add` is sent, not both.',
    not: { required: ['quantity', 'add'] },
  },
};

/**
 * The rule of PAN-02: the minimum of a new item in the units `un` and `g` is 1. The schema `quantity`
 * checks the minimum in kg.
 */
export const atLeastOne: FieldRule<{ unit: string; quantity: number }> = {
  check: (item) => item.unit === 'kg' || item.quantity >= 1_000,
  params: { path: ['quantity'], error: 'A quantidade mínima é 1.' },
  schema: {
    description: 'In the units `un` and `g` the quantity is at least 1.',
    anyOf: [
      { properties: { unit: { const: 'kg' } } },
      { properties: { quantity: { minimum: 1 } } },
    ],
  },
};

/** An instant in ISO 8601 and UTC. */
export const instant = z.iso.datetime('Data inválida.');

/** A day in the time zone of the household: '2026-11-20'. */
export const calendarDate = z.iso.date('Data inválida.');

/** An instant from the year 2000 on, for requests that store it, because PostgreSQL has no year 0. */
export const recentInstant = instant
  .refine((at) => at >= '2000', 'Data inválida.')
  .meta({ pattern: `^(?=[2-9])${z.regexes.datetime({}).source.slice(1)}` });

/**
 * Whether the person adds this by confirming a proposal of the assistant. The activity says so (AI-36);
 * nothing else depends on it.
 */
export const withAssistant = z.boolean().optional();

/** When something happened on a device. The server refuses what is more than a day ahead of its clock. */
export const eventInstant = recentInstant.meta({
  description:
    'When it happened, however long ago, from the year 2000 on. It is stored as it is sent. More than a day ahead of the clock of the server it is refused. Without it the server uses its own time.',
});
