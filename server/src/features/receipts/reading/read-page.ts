/**
 * Reads the page of a state, whose layout is in the table of layouts. The page is parsed as a stream of
 * tags, without a document tree. Only the texts of the fields of the layout are read. They do not
 * include the data of the buyer.
 */
import { Parser } from 'htmlparser2';
import { unwrapPage } from './layouts/embedded.ts';
import { fieldAt, type Field, type FieldReader, type Layout } from './layouts/layout.ts';
import { findLayout } from './layouts/layout-table.ts';
import { createEmptyReceipt, maxFieldLength, type PrintedReceipt } from './printed-receipt.ts';

export { readCnpj, readIssued } from './layouts/head-texts.ts';

/** A field whose tag is open, and its text so far. */
interface Capture {
  readonly field: Field;
  readonly depth: number;
  text: string;
}

/** The maximum depth of nested tags. The parser's time increases with the depth. */
const maxDepth = 200;
/** The maximum number of tags. A page of 1,000 lines has about 20,000, and 100,000 with tabs. */
const maxTags = 200_000;
/** The maximum number of nested fields that are read at the same time. */
const maxCaptures = 20;
/** The parser can be stopped only between two chunks of the page. */
const chunkLength = 16_384;
const ignoredTags = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'title',
  'select',
  'textarea',
]);

/**
 * Returns the printed receipt of a page, without lines if its layout is unknown; undefined if it is too
 * deep or has too many tags to be a receipt.
 */
export function readPage(html: string): PrintedReceipt | undefined {
  const page = unwrapPage(html);
  const layout = findLayout(page);
  if (layout === undefined) return createEmptyReceipt('page');
  const walker = new PageWalker(layout);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => walker.openTag(name, attributes),
      ontext: (text) => walker.addText(text),
      onclosetag: () => walker.closeTag(),
    },
    { decodeEntities: true },
  );
  for (let start = 0; start < page.length && !walker.isStopped; start += chunkLength) {
    parser.write(page.slice(start, start + chunkLength));
  }
  if (walker.isStopped) return undefined;
  parser.end();
  return walker.end();
}

/** Walks the tags of a page, and gives the texts of the layout's fields to its reader. */
class PageWalker {
  isStopped = false;
  private readonly layout: Layout;
  private readonly reader: FieldReader;
  private readonly captures: Capture[] = [];
  private tagCount = 0;
  private depth = 0;
  /** The depth of the current ignored tag, or 0. */
  private ignoredDepth = 0;
  /** The depth of the heading of a table, or 0. Minas Gerais has the shop's name there. */
  private headingDepth = 0;

  constructor(layout: Layout) {
    this.layout = layout;
    this.reader = layout.createReader();
  }

  openTag(tag: string, attributes: Readonly<Record<string, string>>): void {
    this.tagCount += 1;
    this.depth += 1;
    if (this.depth > maxDepth || this.tagCount > maxTags) this.isStopped = true;
    if (this.ignoredDepth > 0 || this.isStopped) return;
    if (ignoredTags.has(tag)) {
      this.ignoredDepth = this.depth;
      return;
    }
    // Separates the texts of neighbouring tags.
    this.addText(' ');
    if (tag === 'th' && this.headingDepth === 0) this.headingDepth = this.depth;
    const field = fieldAt(this.layout.places, tag, attributes, this.headingDepth > 0);
    if (field === undefined || this.captures.length >= maxCaptures) return;
    this.reader.begin(field);
    this.captures.push({ field, depth: this.depth, text: '' });
  }

  addText(text: string): void {
    if (this.ignoredDepth > 0) return;
    for (const capture of this.captures) {
      if (capture.text.length < maxFieldLength) {
        capture.text += text.slice(0, maxFieldLength - capture.text.length);
      }
    }
  }

  closeTag(): void {
    if (this.ignoredDepth === this.depth) this.ignoredDepth = 0;
    if (this.headingDepth === this.depth) this.headingDepth = 0;
    while (this.captures.at(-1)?.depth === this.depth) {
      const capture = this.captures.pop();
      if (capture) this.reader.read(capture.field, capture.text.replaceAll(/\s+/gu, ' ').trim());
    }
    if (this.depth > 0) this.depth -= 1;
  }

  end(): PrintedReceipt {
    return this.reader.end();
  }
}
