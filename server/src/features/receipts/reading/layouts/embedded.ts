/** Finds receipts inside other texts: an XML inside a page, and a page inside a script. */

const xmlStart = /<(?:\w{1,20}:)?(?:nfeProc|NFe|infNFe)[\s>]/iu;
const escapedXmlStart = /&lt;(?:\w{1,20}:)?(?:nfeProc|NFe|infNFe)(?:\s|&gt;)/iu;

/**
 * Returns the XML of a receipt from its first tag on, also if it is glued to a page or is shown as text
 * on one, as Pernambuco and browsers do; undefined if there is none.
 */
export function extractXml(text: string): string | undefined {
  const start = text.search(xmlStart);
  if (start >= 0) return text.slice(start);
  const escapedStart = text.search(escapedXmlStart);
  return escapedStart < 0 ? undefined : unescapeMarkup(text.slice(escapedStart));
}

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

const unescapeMarkup = (text: string) =>
  text.replaceAll(/&(?:lt|gt|quot|amp);/gu, (name) => characters[name] ?? name);

const call = /new\s{1,9}DanfeNFCe\s{0,9}\(/u;
/** Values before the page: a selector and a path. */
const maxValues = 5;

/**
 * Returns the page that a script of Goiás would show: a string in the call of `DanfeNFCe`. The script is
 * read, and never run. Returns the same page if there is no such call.
 */
export function unwrapPage(html: string): string {
  const match = call.exec(html);
  if (match === null) return html;
  let position = match.index + match[0].length;
  for (let count = 0; count < maxValues; count += 1) {
    const quote = /[^\s,]/u.exec(html.slice(position, position + 2_000));
    if (quote === null || !/["'`]/u.test(quote[0])) return html;
    const start = position + quote.index + 1;
    const end = endOfString(html, start, quote[0]);
    if (end === undefined) return html;
    const value = unescapeScript(html.slice(start, end));
    if (/<\w/u.test(value)) return value;
    position = end + 1;
  }
  return html;
}

function endOfString(text: string, start: number, quote: string): number | undefined {
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === quote) return index;
  }
  return undefined;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

const unescapeScript = (text: string) =>
  text.replaceAll(
    /\\(?:u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/giu,
    (_, unicode: string | undefined, hex: string | undefined, other: string | undefined): string =>
      unicode === undefined && hex === undefined
        ? (escapes[other ?? ''] ?? other ?? '')
        : String.fromCharCode(Number.parseInt(unicode ?? hex ?? '', 16)),
  );
