import type { Stream } from '../http/stream.ts';
import { useSync } from './sync-context.ts';

/**
 * Returns `stream`: `for await (const event of stream(name, input, {signal}))` iterates over the
 * events of an answer as they arrive.
 */
export function useStream(): Stream {
  return useSync().stream;
}
