/** Gets the text of a receipt from a file, or a photo to read: a photo of its QR code, a PDF, a saved page or an XML. */
import { LoadingFailed } from '../../../platform/camera-failures.ts';
import { readPdfText } from '../../../platform/pdf-text.ts';
import { PhotoUnreadable, readQrFromPhoto } from '../../../platform/qr-in-photo.ts';
import { shrinkPhoto } from '../../../platform/shrink-photo.ts';
import { readTextFile } from '../../../platform/text-file.ts';
import { offlineText } from '../../../lib/offline-text.ts';

/** The maximum size of a file, in bytes. */
const maxFileSize = 10_000_000;

/** Pixels of the longest side of a photo: the print of a long receipt is still readable. */
const longestSide = 2_400;

/** A text, a photo that the language model may read, or why there is neither as a message. */
export type FileReading =
  | { readonly text: string }
  | { readonly photo: Blob }
  | { readonly problem: string };

/**
 * Returns what a file contains of a receipt (NF-01). A photo without a QR code is returned itself,
 * smaller, if the server has an assistant.
 */
export async function readReceiptFile(
  file: Blob,
  { hasAssistant }: { readonly hasAssistant: boolean },
): Promise<FileReading> {
  if (file.size > maxFileSize) return { problem: 'O arquivo tem mais de 10 MB.' };
  try {
    if (file.type.startsWith('image/')) {
      const code = found(await readQrFromPhoto(file), noCode);
      return 'problem' in code && hasAssistant ? { photo: await smaller(file) } : code;
    }
    if (file.type === 'application/pdf') return found(await readPdfText(file), noPdfText);
    return found(await readTextFile(file), 'Este arquivo está vazio.');
  } catch (error) {
    if (error instanceof LoadingFailed) return { problem: offlineText };
    if (error instanceof PhotoUnreadable) return { problem: 'Não foi possível abrir esta foto.' };
    throw error;
  }
}

const smaller = (photo: Blob) =>
  shrinkPhoto(photo, longestSide).catch((cause: unknown) => {
    throw new PhotoUnreadable('', { cause });
  });

const noCode = 'Não achamos o QR Code na foto. Fotografe o código de perto, com boa luz.';
const noPdfText = 'Este PDF não tem texto. Fotografe o QR Code ou digite a chave.';

const found = (text: string | undefined, problem: string) =>
  text === undefined || text.trim() === '' ? { problem } : { text };
