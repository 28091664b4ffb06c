import type { Stream } from '../http/stream.ts';
import { useSync } from './sync-context.ts';

/** `for await (const event of stream(name, input, {signal}))` takes an answer as it comes. */
export function useStream(): Stream {
  return useSync().stream;
}
