import type { Stream } from '../http/stream.ts';
import { useSync } from './sync-context.ts';

/**
 * Returns `stream(name, input, {signal})`. It calls the server, and returns the events of the answer
 * as they arrive, for a `for await` loop.
 */
export function useStream(): Stream {
  return useSync().stream;
}
