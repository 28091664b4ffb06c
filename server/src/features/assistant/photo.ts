import type { SentImage } from '@quitanda/contract';
import { ApiError } from '../../http/errors/failure.ts';

/** The signature at the start of the files of each type, in hexadecimal. */
const signatures: Readonly<Record<string, RegExp>> = {
  'image/jpeg': /^ffd8ff/u,
  'image/png': /^89504e470d0a1a0a/u,
  'image/webp': /^52494646.{8}57454250/u,
};

/** Throws a 400 if the bytes are not an image of the declared type. */
export function checkPhoto({ mediaType, bytes }: SentImage): void {
  const firstBytes = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  if (signatures[mediaType]?.test(firstBytes)) return;
  const message = 'Envie uma imagem JPEG, PNG ou WebP.';
  throw new ApiError('validation', { fields: [{ field: 'body', message }] });
}
