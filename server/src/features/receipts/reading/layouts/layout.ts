/** What a layout of a state's page is: the marks by which it is known, and where its fields are. */
import type { PrintedReceipt } from '../printed-receipt.ts';

/** A text of a page that a reader of the layout asks for. */
export type Field =
  | 'shop'
  /** The name of the shop, its CNPJ and its address together. */
  | 'head'
  /** A text that is the shop's name if the CNPJ follows. */
  | 'title'
  | 'key'
  | 'row'
  | 'name'
  | 'code'
  | 'quantity'
  | 'unit'
  | 'unitPrice'
  | 'total'
  /** A cell whose meaning is its position in the row. */
  | 'column'
  /** A text with labels and values: 'Qtde.: 2 UN: KG'. */
  | 'labels'
  | 'cell'
  | 'label'
  | 'sum'
  | 'note'
  /** A heading that says to what the labels below it belong. */
  | 'section'
  /** The value of the label before it. */
  | 'value';

/**
 * The fields of a layout by their places. A place is written as in CSS: `#id`, `tag.class`, `.class`
 * (of any tag but td and tr), `th b` (a b inside a th), or `tag`. The first of these that has a field counts.
 */
export type Places = Readonly<Record<string, Field>>;

/** Puts the fields of one page together, in the order of the page. */
export interface FieldReader {
  begin(field: Field): void;
  read(field: Field, text: string): void;
  end(): PrintedReceipt;
}

export interface Layout {
  readonly name: string;
  /** All of them match each page of this layout, and not all a page of the layouts after it. */
  readonly marks: readonly RegExp[];
  readonly places: Places;
  readonly createReader: () => FieldReader;
}

/** Returns the field of an opening tag. `isInHeading` says that it is inside a th. */
export function fieldAt(
  places: Places,
  tag: string,
  attributes: Readonly<Record<string, string>>,
  isInHeading: boolean,
): Field | undefined {
  const { id = '', class: classes = '' } = attributes;
  const names = classes.slice(0, 200).split(/\s+/u);
  const isCell = tag === 'td' || tag === 'tr';
  const keys = [
    `#${id.slice(0, 60)}`,
    ...names.map((name) => `${tag}.${name}`),
    ...(isCell ? [] : names.map((name) => `.${name}`)),
    ...(isInHeading ? [`th ${tag}`] : []),
    tag,
  ];
  const place = keys.find((key) => Object.hasOwn(places, key));
  return place === undefined ? undefined : places[place];
}
