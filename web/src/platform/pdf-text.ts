import { LoadingFailed } from './camera-failures.ts';

/**
 * Returns the text of a PDF, line by line; undefined if it has none (a scanned picture), is damaged
 * or encrypted. The code is loaded for the first file; rejects with LoadingFailed if that fails.
 */
export async function readPdfText(file: Blob): Promise<string | undefined> {
  const { textOfPdf } = await import('./pdf/text-of-pdf.ts').catch((cause: unknown) => {
    throw new LoadingFailed('', { cause });
  });
  // A damaged file can break the reader at any place.
  return textOfPdf(file).catch(() => undefined);
}
