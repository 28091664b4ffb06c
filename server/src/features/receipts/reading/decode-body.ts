/** Decodes the bytes of pages, whose declared charset is often wrong. */

/**
 * Decodes the bytes of a page. Between UTF-8 and Windows-1252 the bytes decide, because servers and
 * proxies declare the one and send the other. Any other charset is the one of the header, the `meta` tag
 * or the XML declaration. Browsers read ISO-8859-1 as Windows-1252 (WHATWG Encoding Standard), and so does
 * this function.
 */
export function decodeBody(bytes: Uint8Array, contentType: string): string {
  const start = decode1252(bytes.subarray(0, 2_048));
  const charset =
    /charset\s*=\s*["']?([\w-]{1,40})/iu.exec(contentType)?.[1] ??
    /<meta[^>]{0,200}?charset\s*=\s*["']?([\w-]{1,40})/iu.exec(start)?.[1] ??
    /^<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]{1,40})/iu.exec(start)?.[1];
  const decoder = charset === undefined ? undefined : createDecoder(charset);
  const isDeclaredUtf8 = decoder === undefined || decoder.encoding === 'utf-8';
  if (!isDeclaredUtf8 && decoder.encoding !== 'windows-1252') return decoder.decode(bytes);
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== undefined && isDeclaredUtf8) return utf8;
  const bytesAsText = Buffer.from(bytes).toString('latin1');
  return isMostlyUtf8(bytesAsText) ? decodeMixed(bytesAsText) : decode1252(bytes);
}

/**
 * Repairs a text in UTF-8 that a program has read as Windows-1252: 'CÃ³digo' becomes 'Código'. Returns any
 * other text as it is.
 */
export function repairMojibake(text: string): string {
  if (!/[ÂÃ][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u.test(text)) return text;
  const bytesAsText = text.replaceAll(/[^\0-\xFF]/gu, (character) => {
    const byte = byteOf.get(character);
    return byte === undefined ? character : String.fromCharCode(byte);
  });
  return isMostlyUtf8(bytesAsText) ? decodeMixed(bytesAsText) : text;
}

const decode1252 = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes);

/** The bytes of Windows-1252 whose characters have other code points than the byte. */
const byteOf: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 32 }, (_, index) => [decode1252(Uint8Array.of(128 + index)), 128 + index]),
);

const utf8Sequence = /[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}/gu;
/** The letters of Portuguese, no-break spaces, dashes and quotes in UTF-8. */
const portugueseSequence = /[\xC2\xC3][\x80-\xBF]|\xE2[\x80-\x82][\x80-\xBF]/gu;

/** Whether more of the bytes beyond ASCII are letters in UTF-8 than letters in Windows-1252. */
function isMostlyUtf8(bytesAsText: string): boolean {
  const sequenceCount = bytesAsText.match(portugueseSequence)?.length ?? 0;
  const strayCount =
    bytesAsText.replaceAll(portugueseSequence, '').match(/[\x80-\xFF]/gu)?.length ?? 0;
  return sequenceCount > strayCount;
}

/** Decodes the sequences that are valid UTF-8 as such, and every other byte as Windows-1252. */
const decodeMixed = (bytesAsText: string) =>
  bytesAsText
    .replaceAll(
      /[\x80-\xFF]+/gu,
      (run) =>
        decodeUtf8(Buffer.from(run, 'latin1')) ??
        run.replaceAll(
          utf8Sequence,
          (sequence) => decodeUtf8(Buffer.from(sequence, 'latin1')) ?? sequence,
        ),
    )
    .replaceAll(/[\x80-\x9F]/gu, (byte) => decode1252(Buffer.from(byte, 'latin1')));

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns undefined for a charset that `TextDecoder` does not support. */
function createDecoder(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
