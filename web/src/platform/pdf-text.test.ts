import { DecompressionStream } from 'node:stream/web';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { growthOfTenfold } from '../../../fakes/time-growth.ts';
import { readPdfText } from './pdf-text.ts';
import { PdfDocument } from './pdf/document.ts';

// jsdom has no DecompressionStream.
beforeAll(() => void vi.stubGlobal('DecompressionStream', DecompressionStream));
afterAll(() => vi.unstubAllGlobals());

interface PdfParts {
  /** The operators that draw the page. */
  readonly content: string;
  /** The dictionary of the font F1. */
  readonly font?: string;
  /** Further objects, with the numbers from 10 on. */
  readonly extraObjects?: readonly string[];
  readonly trailer?: string;
}

const helvetica =
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const pdfStream = (data: string, entries = '') =>
  `<< /Length ${data.length} ${entries} >>\nstream\n${data}\nendstream`;
const deflatedStream = (data: string, entries = '') =>
  pdfStream(
    deflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
    `/Filter /FlateDecode ${entries}`,
  );
const pdfObject = (id: number, text: string) => `${id} 0 obj\n${text}\nendobj\n`;
const fileOf = (text: string) =>
  new Blob([Buffer.from(text, 'latin1')], { type: 'application/pdf' });

function makePdf({ content, font = helvetica, extraObjects = [], trailer = '' }: PdfParts): Blob {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /Font << /F1 5 0 R >> >> >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
    content,
    font,
  ].map((text, index) => pdfObject(index + 1, text));
  const others = extraObjects.map((text, index) => pdfObject(index + 10, text));
  return fileOf(
    ['%PDF-1.4\n', ...objects, ...others, `trailer << /Root 1 0 R ${trailer} >>`].join(''),
  );
}
const textBlock = (operators: string) => `BT /F1 10 Tf ${operators} ET`;

describe('readPdfText', () => {
  it('NF-01 returns the lines from top to bottom and from left to right, with accents', async () => {
    const content = textBlock(
      '72 660 Td (Total R$ 22,10) Tj 0 20 Td (CAF\\311 PIL\xc3O \\(500 g\\)) Tj ' +
        '300 0 Td (22,10) Tj -150 0 Td (2 UN) Tj',
    );
    const text = 'CAFÉ PILÃO (500 g) 2 UN 22,10\nTotal R$ 22,10';
    expect(await readPdfText(makePdf({ content: pdfStream(content) }))).toBe(text);
    expect(await readPdfText(makePdf({ content: deflatedStream(content) }))).toBe(text);
  });

  it('NF-01 reads a signed file, whose signature is one very long hexadecimal text', async () => {
    // A test has a larger stack than a page, where 130,000 bytes are too many arguments for a call.
    const signature = `<< /Type /Sig /Contents <${'00'.repeat(1_000_000)}> >>`;
    const content = pdfStream(textBlock('(Total R$ 22,10) Tj'));
    expect(await readPdfText(makePdf({ content, extraObjects: [signature] }))).toBe(
      'Total R$ 22,10',
    );
  });

  it('NF-01 joins the parts of a word, and inserts a space where a gap separates two words', async () => {
    const content = textBlock(
      '72 660 Td [(CA) 40 (F) -30 (E) -900 (500)] TJ 0 -12 TD (g) Tj T* (fim) Tj',
    );
    expect(await readPdfText(makePdf({ content: pdfStream(content) }))).toBe('CAFE 500\ng\nfim');
  });

  it('NF-01 orders the lines by their position after scaling and moving', async () => {
    // PDFs that Chromium prints flip the page vertically, and its text too.
    const content =
      'q .24 0 0 -.24 0 842 cm BT /F1 40 Tf 1 0 0 -1 100 100 Tm (um) Tj ET ' +
      'BT /F1 40 Tf 1 0 0 -1 100 300 Tm (dois) Tj ET Q BT /F1 10 Tf 24 830 Td (antes) Tj ET';
    expect(await readPdfText(makePdf({ content: pdfStream(content) }))).toBe('antes\num\ndois');
  });

  it('NF-01 reads a font that maps its codes to characters by a ToUnicode table', async () => {
    const table =
      'begincmap 1 beginbfchar <0001> <0043> endbfchar 2 beginbfrange <0002> <0003> <0041> ' +
      '<0004> <0005> [<00C9> <00660069>] endbfrange endcmap';
    const font = '<< /Type /Font /Subtype /Type0 /ToUnicode 10 0 R /DescendantFonts [11 0 R] >>';
    const extraObjects = [
      deflatedStream(table),
      '<< /Subtype /CIDFontType2 /DW 600 /W [1 [500 500] 3 5 700] >>',
    ];
    const content = textBlock('72 660 Td <00010002000300040005> Tj');
    expect(await readPdfText(makePdf({ content: pdfStream(content), font, extraObjects }))).toBe(
      'CABÉfi',
    );
  });

  it('NF-01 reads a font that names its characters by glyph names', async () => {
    const font =
      '<< /Subtype /Type1 /Encoding << /Differences [1 /C /ccedilla /atilde /one /comma /uni00C9] >> >>';
    const content = textBlock('72 660 Td (\\001\\002\\003\\004\\005\\006) Tj');
    expect(await readPdfText(makePdf({ content: pdfStream(content), font }))).toBe('Cçã1,É');
  });

  it('NF-01 reads objects that are stored in a compressed stream', async () => {
    const innerObjects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    ];
    const numbers = `1 0 2 ${'<< /Type /Catalog /Pages 2 0 R >> '.length} `;
    const text = [
      '%PDF-1.7\n',
      pdfObject(
        9,
        deflatedStream(
          numbers + innerObjects.join(' '),
          `/Type /ObjStm /N 2 /First ${numbers.length}`,
        ),
      ),
      pdfObject(3, '<< /Type /Page /Contents [4 0 R] /Resources << /Font << /F1 5 0 R >> >> >>'),
      pdfObject(4, deflatedStream(textBlock('72 660 Td (oi) Tj'))),
      pdfObject(5, helvetica),
    ].join('');
    expect(await readPdfText(fileOf(text))).toBe('oi');
  });

  it('NF-01 reads a part of a page that is stored as a separate object', async () => {
    const form = deflatedStream(
      textBlock('0 0 Td (dentro) Tj'),
      '/Subtype /Form /Matrix [1 0 0 1 72 600]',
    );
    const resources = '/XObject << /X1 10 0 R >> /Font << /F1 5 0 R >>';
    const original = makePdf({
      content: pdfStream(`/X1 Do ${textBlock('72 700 Td (fora) Tj')}`),
      extraObjects: [form],
    });
    const text = Buffer.from(await original.arrayBuffer()).toString('latin1');
    const file = fileOf(text.replace('/Font << /F1 5 0 R >>', resources));
    expect(await readPdfText(file)).toBe('fora\ndentro');
  });

  it.each<[string, Blob]>([
    ['is not a PDF', fileOf('<html>nota</html>')],
    ['is empty', fileOf('')],
    ['ends early', fileOf('%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0')],
    ['has no text', makePdf({ content: pdfStream('0 0 100 100 re f') })],
    [
      'needs a password',
      makePdf({ content: pdfStream(textBlock('(a) Tj')), trailer: '/Encrypt 9 0 R' }),
    ],
    [
      'refers to itself',
      fileOf('%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 1 0 R /Kids [1 0 R] >> endobj'),
    ],
    ['nests deeply', fileOf(`%PDF-1.4\n1 0 obj ${'['.repeat(100_000)}`)],
    [
      'decompresses to 50 MB',
      makePdf({ content: deflatedStream(textBlock('(a) Tj') + ' '.repeat(50_000_000)) }),
    ],
  ])('NF-01 returns nothing for a file that %s', async (_, file) => {
    expect(await readPdfText(file)).toBeUndefined();
  });
});

it('NF-01 API-50 looks for objects among many digits in linear time', () => {
  // The objects are found before the first promise.
  const open = (count: number) => void PdfDocument.open(`%PDF-1.4 ${'1'.repeat(count)}`);
  expect(growthOfTenfold(open, 1_000, 40)).toBeLessThan(40);
});
