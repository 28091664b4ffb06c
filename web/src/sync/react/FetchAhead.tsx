import type { ReadName } from '@quitanda/contract';
import { useIsFirstLoadDone } from '../../lib/timing/after-first-load.ts';
import { useRead } from './use-read.ts';

interface FetchAheadProps {
  /** A read without parameters. */
  readonly read: ReadName;
}

/**
 * Keeps a read fresh once the first screen has loaded, so that other screens can show it without a
 * network.
 */
export function FetchAhead({ read }: FetchAheadProps) {
  return useIsFirstLoadDone() ? <ReadObserver read={read} /> : null;
}

function ReadObserver({ read }: FetchAheadProps) {
  useRead(read, {});
  return null;
}
