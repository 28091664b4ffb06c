/**
 * Decodes the bytes of a page. The charset comes from its header, its `meta` tag or its XML
 * declaration. Without these it is UTF-8, or Windows-1252 if the bytes are not valid UTF-8.
 * Browsers read ISO-8859-1 as Windows-1252 (WHATWG Encoding Standard), and so does this function.
 */
export function decodeBody(bytes: Uint8Array, contentType: string): string {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2_048));
  const charset =
    /charset\s*=\s*["']?([\w-]{1,40})/iu.exec(contentType)?.[1] ??
    /<meta[^>]{0,200}?charset\s*=\s*["']?([\w-]{1,40})/iu.exec(start)?.[1] ??
    /^<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]{1,40})/iu.exec(start)?.[1];
  const decoder = charset === undefined ? undefined : createDecoder(charset);
  if (decoder !== undefined) return decoder.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
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
