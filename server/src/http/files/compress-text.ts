import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliText = promisify(brotliCompress);
const gzipText = promisify(gzip);

/**
 * Compresses the text of an answer with brotli, gzip or not at all, as `accept-encoding` allows.
 */
export async function compressText(
  text: string,
  accepted = '',
): Promise<{ readonly body: Buffer | string; readonly encoding?: 'br' | 'gzip' }> {
  if (/\bbr\b/u.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return { body: await brotliText(text, { params }), encoding: 'br' };
  }
  if (/\bgzip\b/u.test(accepted)) return { body: await gzipText(text), encoding: 'gzip' };
  return { body: text };
}
