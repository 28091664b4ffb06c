/**
 * Reads the text of a receipt from a file: a photo of its QR code, a PDF, a saved page or an XML.
 * Shrinks a photo without a QR code, so that the language model or the device can read it.
 */
import { LoadingFailed } from '../../../platform/device-failures.ts';
import { readPdfText } from '../../../platform/pdf-text.ts';
import { PhotoUnreadable, readQrFromPhoto } from '../../../platform/codes-in-photo.ts';
import { shrinkPhoto } from '../../../platform/shrink-photo.ts';
import { readTextFile } from '../../../platform/text-file.ts';
import { offlineText } from '../../../lib/offline-text.ts';

const maxFileBytes = 10_000_000;

/** The longer side of a shrunk photo, in pixels: enough to read a long receipt. */
const maxSidePx = 2_400;

/** A text, a photo whose own text is to be read, or a message that says why there is neither. */
export type FileReading =
  | { readonly text: string }
  | { readonly photo: Blob }
  | { readonly problem: string };

interface FileOptions {
  /** Whether the page of the QR code cannot be read, so that the photo itself is needed (NF-19). */
  readonly ignoresCode?: boolean;
}

/**
 * Returns the text of a receipt's file (NF-01); for a photo without a QR code a smaller copy.
 */
export async function readReceiptFile(
  file: Blob,
  { ignoresCode = false }: FileOptions = {},
): Promise<FileReading> {
  if (file.size > maxFileBytes) return { problem: 'O arquivo tem mais de 10 MB.' };
  try {
    if (file.type.startsWith('image/')) {
      const code = ignoresCode ? undefined : await readQrFromPhoto(file);
      return code === undefined ? { photo: await shrink(file) } : { text: code };
    }
    if (file.type === 'application/pdf')
      return textOrProblem(await readPdfText(file), emptyPdfText);
    return textOrProblem(await readTextFile(file), 'Este arquivo está vazio.');
  } catch (error) {
    if (error instanceof LoadingFailed) return { problem: offlineText };
    if (error instanceof PhotoUnreadable) return { problem: 'Não foi possível abrir esta foto.' };
    throw error;
  }
}

const shrink = (photo: Blob) =>
  shrinkPhoto(photo, maxSidePx).catch((cause: unknown) => {
    throw new PhotoUnreadable('', { cause });
  });

const emptyPdfText = 'Este PDF não tem texto. Fotografe o QR Code ou digite a chave.';

const textOrProblem = (text: string | undefined, problem: string) =>
  text === undefined || text.trim() === '' ? { problem } : { text };
