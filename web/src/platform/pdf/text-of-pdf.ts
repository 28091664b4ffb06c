import { PdfDocument } from './document.ts';
import { toBinaryString } from './filters.ts';
import { unknownCharacter } from './font.ts';
import { joinPieces } from './join-pieces.ts';
import { PageReader } from './page-text.ts';

/** See `readPdfText` in pdf-text.ts. */
export async function textOfPdf(file: Blob): Promise<string | undefined> {
  const document = await PdfDocument.open(toBinaryString(new Uint8Array(await file.arrayBuffer())));
  if (document === undefined) return undefined;
  const pages: string[] = [];
  const reader = new PageReader(document);
  for (const page of document.pages()) pages.push(joinPieces(await reader.readPieces(page)));
  const text = pages.join('\n').trim();
  // Of some fonts a file does not say which characters they are.
  const unknownCount = text.split(unknownCharacter).length - 1;
  return unknownCount * 2 > text.length ? undefined : text || undefined;
}
