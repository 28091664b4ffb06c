import type { Stream } from '../http/stream.ts';
import { useSync } from './sync-context.ts';

/**
 * Returns a function that calls the server and streams the answer:
 * `for await (const event of stream(name, input, {signal}))` iterates over the events as they arrive.
 */
export function useStream(): Stream {
  return useSync().stream;
}
