/**
 * Yields the parsed value of each line of JSON as soon as the line is complete. The network may
 * split the bytes anywhere. Throws SyntaxError for an incomplete last line, because the stream was
 * cut off.
 */
export async function* jsonLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown, void, void> {
  const decoder = new TextDecoder();
  let incompleteLine = '';
  for await (const chunk of chunks) {
    const lines = (incompleteLine + decoder.decode(chunk, { stream: true })).split('\n');
    incompleteLine = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
  }
  incompleteLine += decoder.decode();
  if (incompleteLine.trim() !== '') yield JSON.parse(incompleteLine);
}
