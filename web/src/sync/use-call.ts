import type { Call } from './call.ts';
import { useSync } from './sync-context.ts';

/** `call(name, input, {key?, signal?})` asks the server now or fails with CallError (UI-07). */
export function useCall(): Call {
  return useSync().call;
}
