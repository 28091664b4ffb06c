/** Restores the lines of a text that was quoted, forwarded or printed (NF-13). */

/** Programs for messages put a mark before each line that they quote or forward. */
const quotingMark = /^[^\S\n]*(?:[>|»›•·*–-][^\S\n]{0,2})+/gmu;

/** The words of labels, between which a narrow cell breaks the line. */
const brokenLabels = new RegExp(
  [
    String.raw`(?:qtde?\.?|quantidade)\s*total\s+(?:de\s+)?.{1,2}tens`,
    String.raw`valor\s+(?:total|a\s+pagar|pago|descontos)\s+R\$`,
    String.raw`valor\s+a\s+pagar`,
    String.raw`valor\s+total\s+d(?:os\s+(?:produtos|descontos)|a\s+n(?:f-?e|ota\s+fiscal)|o\s+servi.{1,2}o)`,
    String.raw`(?:vlr?|valor)\.?\s+(?:total|unit(?:.{1,2}rio)?\.?)(?!\p{L})`,
    String.raw`c.{1,2}digo\s+(?:do\s+produto|ean\s+comercial)`,
    String.raw`valor\s+unit.{1,2}rio\s+de\s+comercializa.{1,4}o`,
    String.raw`valor\s+do\s+desconto`,
  ].join('|'),
  'giu',
);

/** Apps for messages write bold amounts and lines as '*R$ 6,28*'. A name may have such marks, too. */
const boldMarks = /^[*_]([^*_\n]{2,200})[*_]$|[*_](R\$ ?[\d.]{1,12},\d{2})[*_]/gmu;

/** Firefox prints the title of the page before its address, and Chromium after the time. */
const printedTitle =
  /^[^\n\t]{1,200}\t(?=https?:\/\/)|(?<=^\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}(?::\d{2})?)\t[^\n]{1,200}$/gmu;

export function repairLines(text: string): string {
  return withoutQuotingMarks(text)
    .replaceAll(printedTitle, '')
    .replaceAll(boldMarks, '$1$2')
    .replaceAll(brokenLabels, (label) => label.replaceAll(/[^\S\t ]+/gu, ' '));
}

/** A receipt of its own has few lines with a mark. */
function withoutQuotingMarks(text: string): string {
  const lineCount = (text.match(/^.*\S/gmu) ?? []).length;
  const markCount = (text.match(quotingMark) ?? []).length;
  return lineCount > 2 && markCount * 2 >= lineCount ? text.replaceAll(quotingMark, '') : text;
}
