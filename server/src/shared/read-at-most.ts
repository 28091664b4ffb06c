const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns the text of a body. Throws if the body is not valid UTF-8. Throws if it has more than
 * `maxBytes`, without reading the rest.
 */
export async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  return utf8.decode(await readBytesAtMost(response, maxBytes));
}

/** Returns the bytes of a body. Throws if it has more than `maxBytes`, without reading the rest. */
export async function readBytesAtMost(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new Error(`A body has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
