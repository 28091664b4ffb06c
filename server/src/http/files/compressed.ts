import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses the text of one answer with the fastest encoding that `accept-encoding` allows. */
export async function compressed(
  text: string,
  accepted = '',
): Promise<{ readonly body: Buffer | string; readonly encoding?: 'br' | 'gzip' }> {
  if (/\bbr\b/u.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return { body: await brotli(text, { params }), encoding: 'br' };
  }
  if (/\bgzip\b/u.test(accepted)) return { body: await gzipped(text), encoding: 'gzip' };
  return { body: text };
}
