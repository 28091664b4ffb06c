import { LoadingFailed } from './device-failures.ts';

/**
 * Returns the text of a PDF, line by line; undefined if the file has no text (a scanned picture),
 * is damaged or encrypted. Rejects with LoadingFailed if the code that reads PDFs cannot be loaded.
 */
export async function readPdfText(file: Blob): Promise<string | undefined> {
  const { textOfPdf } = await import('./pdf/text-of-pdf.ts').catch((cause: unknown) => {
    throw new LoadingFailed('', { cause });
  });
  // A damaged file can make the reader throw anywhere.
  return textOfPdf(file).catch(() => undefined);
}
