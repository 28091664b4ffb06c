/**
 * Converts HTML to the text that one gets by selecting and copying the page: a line for each block and
 * each row, a tab between two cells (NF-26). What the page does not show is left out.
 */
import { Parser } from 'htmlparser2';

const maxDepth = 200;
const maxTags = 200_000;
const chunkLength = 16_384;
/** In characters. A page of 1,000 lines has about 200,000. */
const maxLength = 1_000_000;
const ignoredTags = new Set(
  'script style noscript template title select textarea head svg iframe object'.split(' '),
);
const blockTags = new Set(
  `address article aside blockquote body caption center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 h7
   header hr html legend li main nav ol p pre section summary table tbody tfoot thead tr ul details option`.split(
    /\s+/u,
  ),
);
/**
 * Inline tags that CSS often displays as blocks, as a label above its value. A space separates them
 * from what follows.
 */
const spacedTags = new Set(['label', 'small', 'span', 'strong', 'b', 'dt', 'dd']);
const hiddenStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/iu;

/** Returns undefined for a page that is too deep or has too many tags to be a receipt. */
export function convertPageToText(html: string): string | undefined {
  const writer = new TextWriter();
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => writer.openTag(tag, attributes),
      ontext: (text) => writer.addText(text),
      onclosetag: (tag) => writer.closeTag(tag),
    },
    { decodeEntities: true },
  );
  for (let start = 0; start < html.length && !writer.isStopped; start += chunkLength) {
    parser.write(html.slice(start, start + chunkLength));
  }
  if (writer.isStopped) return undefined;
  parser.end();
  return writer.parts.join('');
}

class TextWriter {
  isStopped = false;
  readonly parts: string[] = [];
  private length = 0;
  private depth = 0;
  private tagCount = 0;
  /** The depth of the current tag that is not shown, or 0. */
  private ignoredDepth = 0;
  /** Whether the row has a cell already. */
  private hasCell = false;

  openTag(tag: string, attributes: Readonly<Record<string, string>>): void {
    this.tagCount += 1;
    this.depth += 1;
    if (this.depth > maxDepth || this.tagCount > maxTags) this.isStopped = true;
    if (this.ignoredDepth > 0 || this.isStopped) return;
    const isHidden =
      Object.hasOwn(attributes, 'hidden') ||
      hiddenStyle.test((attributes['style'] ?? '').slice(0, 400));
    if (ignoredTags.has(tag) || isHidden) {
      this.ignoredDepth = this.depth;
      return;
    }
    if (tag === 'tr') this.hasCell = false;
    if (tag === 'br' || blockTags.has(tag)) this.write('\n');
    else if (tag === 'td' || tag === 'th') {
      if (this.hasCell) this.write('\t');
      this.hasCell = true;
    }
  }

  addText(text: string): void {
    if (this.ignoredDepth === 0) this.write(text.replaceAll(/\s+/gu, ' '));
  }

  closeTag(tag: string): void {
    if (this.ignoredDepth === this.depth) this.ignoredDepth = 0;
    else if (this.ignoredDepth === 0 && tag !== 'br')
      this.write(blockTags.has(tag) ? '\n' : spacedTags.has(tag) ? ' ' : '');
    if (this.depth > 0) this.depth -= 1;
  }

  private write(text: string): void {
    if (this.length >= maxLength) return;
    this.length += text.length;
    this.parts.push(text);
  }
}
