import { DecompressionStream } from 'node:stream/web';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { growthOfTenfold } from '../../../fakes/time-growth.ts';
import { readPdfText } from './pdf-text.ts';
import { PdfDocument } from './pdf/document.ts';
import { SyntaxReader } from './pdf/syntax.ts';

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
      '72 680 Td (CAF\\311 PIL\xc3O \\(500 g\\)) Tj 150 0 Td (2 UN) Tj 150 0 Td (22,10) Tj ' +
        '-300 -20 Td (Total R$ 22,10) Tj',
    );
    const text = 'CAFÉ PILÃO (500 g)\t2 UN\t22,10\nTotal R$ 22,10';
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
      '72 660 Td [(CA) 40 (F) -30 (E) -900 (500)] TJ 0 -12 TD (G) Tj T* (FIM) Tj',
    );
    expect(await readPdfText(makePdf({ content: pdfStream(content) }))).toBe('CAFE 500\nG\nFIM');
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

  it('NF-23 reads the accents of Apple’s printer, and says where a character is unknown', async () => {
    const mac = '<< /Subtype /TrueType /Encoding /MacRomanEncoding >>';
    const content = pdfStream(textBlock('72 660 Td (CAF\\203 A\\202\\314O) Tj'));
    expect(await readPdfText(makePdf({ content, font: mac }))).toBe('CAFÉ AÇÃO');
    const named = '<< /Subtype /Type1 /Encoding << /Differences [49 /g17 /comma /nove] >> >>';
    expect(
      await readPdfText(makePdf({ content: pdfStream(textBlock('(3142 total) Tj')), font: named })),
    ).toBe('\uFFFD\uFFFD4, total');
    const unnamed = '<< /Type /Font /Subtype /Type0 /DescendantFonts [10 0 R] >>';
    const numbers = pdfStream(textBlock('<000100020003> Tj'));
    expect(await readPdfText(makePdf({ content: numbers, font: unnamed }))).toBeUndefined();
  });

  it('NF-23 reads a glyph that is mapped to a tab as a space, and the widths of a drawn font', async () => {
    const table = 'begincmap 2 beginbfchar <01> <0043> <02> <0009> endbfchar endcmap';
    const font =
      '<< /Subtype /Type3 /FontMatrix [.01 0 0 .01 0 0] /FirstChar 1 /Widths [50 25] /ToUnicode 10 0 R >>';
    const content = pdfStream(textBlock('72 660 Td <010201> Tj 12.5 0 Td <01> Tj'));
    expect(await readPdfText(makePdf({ content, font, extraObjects: [pdfStream(table)] }))).toBe(
      'C CC',
    );
  });

  it('NF-23 goes on with a broken text of a web page, which Chromium marks as one', async () => {
    const linesIn = (tag: string) =>
      pdfStream(
        `/F1 10 Tf ${tag} BT 20 700 Td (CAFE TORRADO) Tj ET BT 24 688 Td (MOIDO) Tj ET EMC ` +
          `${tag} BT 20 676 Td (UN) Tj ET EMC`,
      );
    const text = await readPdfText(makePdf({ content: linesIn('/NonStruct << /MCID 1 >> BDC') }));
    expect(text).toBe('CAFE TORRADO MOIDO\nUN');
    const other = await readPdfText(makePdf({ content: linesIn('/P << /MCID 1 >> BDC') }));
    expect(other).toBe('CAFE TORRADO\nMOIDO\nUN');
  });

  it('NF-23 reads the last change of a file, also of an object in a compressed stream', async () => {
    const pageOf = (contents: number) =>
      `<< /Type /Page /Contents ${contents} 0 R /Resources << /Font << /F1 5 0 R >> >> >>`;
    const stored = pageOf(4);
    const file = (...parts: readonly string[]) => fileOf(['%PDF-1.7\n', ...parts].join(''));
    const objectStream = pdfObject(
      9,
      deflatedStream(`3 0 ${stored}`, '/Type /ObjStm /N 1 /First 4'),
    );
    const others = [
      pdfObject(1, '<< /Type /Catalog /Pages 2 0 R >>'),
      pdfObject(2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
      pdfObject(4, pdfStream(textBlock('(ANTES) Tj'))),
      pdfObject(5, helvetica),
      pdfObject(6, pdfStream(textBlock('(DEPOIS) Tj'))),
    ];
    expect(await readPdfText(file(...others, objectStream, pdfObject(3, pageOf(6))))).toBe(
      'DEPOIS',
    );
    expect(await readPdfText(file(...others, pdfObject(3, pageOf(6)), objectStream))).toBe('ANTES');
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

  it('NF-23 API-50 draws a part of a page, reads fonts and their tables only so often', async () => {
    const forms = makePdf({
      content: pdfStream('1 0 0 1 0 -20 cm /X1 Do '.repeat(20_000)),
      extraObjects: [pdfStream(textBlock('(A) Tj'), '/Subtype /Form')],
    });
    const text = Buffer.from(await forms.arrayBuffer()).toString('latin1');
    const resources = '/XObject << /X1 10 0 R >> /Font << /F1 5 0 R >>';
    const drawn = await readPdfText(fileOf(text.replace('/Font << /F1 5 0 R >>', resources)));
    expect(drawn?.replaceAll(/\s/gu, '').length).toBeLessThanOrEqual(2_000);
    // Each range would fill the table again.
    const ranges = '<0000> <FFFF> <0041> '.repeat(100_000);
    const font = '<< /Subtype /Type0 /ToUnicode 10 0 R /DescendantFonts [11 0 R] >>';
    const hostile = makePdf({
      content: pdfStream(textBlock('<0000> Tj')),
      font,
      extraObjects: [
        deflatedStream(`begincmap 9 beginbfrange ${ranges} endbfrange endcmap`),
        `<< /W [${'0 65535 500 '.repeat(100_000)}] >>`,
      ],
    });
    expect(await readPdfText(hostile)).toBe('A');
  });

  it.each<[string, Blob]>([
    ['closes brackets that are not open', fileOf(`%PDF-1.4\n1 0 obj ${')'.repeat(1_000_000)}`)],
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

it.each(['<<', '[', ')', '}', '> ', '<<>>'])(
  'NF-23 reads a bounded number of values of a text of %j',
  (piece) => {
    const reader = new SyntaxReader(`${piece.repeat(500_000)}(a)`);
    let count = 0;
    while (reader.next() !== undefined) count += 1;
    expect(count).toBeLessThanOrEqual(400_000);
  },
);
