import { offlineText } from '../../../lib/offline-text.ts';
import { LoadingFailed } from '../../../platform/device-failures.ts';
import type { TextLine } from '../../../platform/text/text-lines.ts';

type ReadText = (photo: Blob, kind: 'receipt') => Promise<readonly (readonly TextLine[])[]>;

/**
 * Returns the text that the device recognises in the photo of a paper receipt, row by row, or a message
 * that says why there is none. The server checks which of it proves itself (AI-42).
 */
export async function readPaperPhoto(
  photo: Blob,
  readText: ReadText,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  try {
    const [lines = []] = await readText(photo, 'receipt');
    const text = lines.map(({ words }) => words.map((word) => word.text).join(' ')).join('\n');
    return text.trim() === '' ? { problem: noQrCodeText } : { text };
  } catch (error) {
    return { problem: error instanceof LoadingFailed ? offlineText : noQrCodeText };
  }
}

const noQrCodeText = 'Não achamos o QR Code na foto. Fotografe o código de perto, com boa luz.';
