/**
 * Yields the parsed value of each line of JSON as soon as the line is complete. The network may
 * split the bytes anywhere. Throws SyntaxError for an incomplete last line, because the stream was
 * cut off.
 */
export async function* jsonLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
  }
  rest += decoder.decode();
  if (rest.trim() !== '') yield JSON.parse(rest);
}
