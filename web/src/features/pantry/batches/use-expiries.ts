import type { PantryItem } from '@quitanda/contract';
import { useEffect, useMemo, useState } from 'react';
import { loadWithRetries } from '../../../lib/timing/load-with-retries.ts';
import { useWhileNotPressed } from '../../../lib/timing/while-not-pressed.ts';
import type { computeExpiries, Expiries } from './expiry-rules.ts';

type Compute = typeof computeExpiries;

/** The rule, once its code is loaded. */
let loaded: Compute | undefined;
const noExpiries: Expiries = {
  byItemId: new Map(),
  openIds: new Set(),
  soonIds: [],
  text: '',
};

/** VAL-09: returns the first date of each item, and whether the code that finds them is loaded. */
export function useExpiries(items: readonly PantryItem[], now: number) {
  const [rule, setRule] = useState(() => loaded);
  useEffect(() => {
    if (rule) return undefined;
    let isCancelled = false;
    void loadWithRetries(async () => (await import('./expiry-rules.ts')).computeExpiries).then(
      (compute) => {
        loaded = compute;
        if (!isCancelled) setRule(() => compute);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [rule]);
  // The dates move rows when they appear, so they appear only when no pointer is down.
  const areLoaded = useWhileNotPressed(rule !== undefined);
  return useMemo(
    () => ({
      ...(areLoaded && rule ? rule(items, now) : noExpiries),
      areLoaded,
    }),
    [areLoaded, rule, items, now],
  );
}
