/**
 * The parsed lines of a stream of JSON, each as soon as it is complete, wherever the network splits
 * the bytes. Throws SyntaxError for an incomplete line: the last one of a stream that was cut off.
 */
export async function* jsonLines(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line);
  }
  rest += decoder.decode();
  if (rest.trim() !== '') yield JSON.parse(rest);
}
