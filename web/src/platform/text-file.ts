/** Whether a media type is text: plain text, HTML or XML. */
export const isTextType = (type: string) => /^text\/|^application\/(?:xhtml\+)?xml\b/u.test(type);

/** Returns the text of a file of plain text, HTML or XML. Rejects if the file cannot be read. */
export const readTextFile = async (file: Blob): Promise<string> =>
  decodeText(new Uint8Array(await file.arrayBuffer()));

/**
 * Returns the text of bytes in UTF-8, UTF-16 or Windows-1252, without a byte order mark. UTF-16
 * without a mark is recognised by the zero bytes of its ASCII characters. Any other text is
 * read as Windows-1252, which contains ISO-8859-1.
 */
export const decodeText = (bytes: Uint8Array): string =>
  new TextDecoder(encodingOf(bytes)).decode(bytes);

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const start = bytes.subarray(0, 1_000);
  const evenZeros = start.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const oddZeros = start.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  // Most characters of a European text have a zero as their high byte.
  const minZeros = start.length / 4;
  if (oddZeros > minZeros && evenZeros === 0) return 'utf-16le';
  if (evenZeros > minZeros && oddZeros === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
