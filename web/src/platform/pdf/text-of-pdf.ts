import { PdfDocument, toText } from './document.ts';
import { joinLines } from './join-lines.ts';
import { readPieces } from './page-text.ts';

/** See `readPdfText` in pdf-text.ts. */
export async function textOfPdf(file: Blob): Promise<string | undefined> {
  const document = await PdfDocument.open(toText(new Uint8Array(await file.arrayBuffer())));
  if (document === undefined) return undefined;
  const pages: string[] = [];
  for (const page of document.pages()) pages.push(joinLines(await readPieces(document, page)));
  return pages.join('\n').trim() || undefined;
}
