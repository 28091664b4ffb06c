import type { PantryItem } from '@quitanda/contract';
import { useEffect, useMemo, useState } from 'react';
import { loadWithRetries } from '../../../lib/timing/load-with-retries.ts';
import { useWhileNotPressed } from '../../../lib/timing/while-not-pressed.ts';
import type * as ExpiryRules from './expiry-rules.ts';

type Rules = typeof ExpiryRules;

/** The rules, once their code is loaded. */
let loaded: Rules | undefined;
const noExpiries: ExpiryRules.Expiries = {
  byItemId: new Map(),
  openIds: new Set(),
  soonIds: [],
  text: '',
};

/** VAL-09: returns the first date of each item, and the rules that find them once they are loaded. */
export function useExpiries(items: readonly PantryItem[], now: number) {
  // Memoises by hand where it matters, so memos would only make the first load larger.
  'use no memo';
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (rules) return undefined;
    let isCancelled = false;
    void loadWithRetries(() => import('./expiry-rules.ts')).then((module) => {
      loaded = module;
      if (!isCancelled) setRules(module);
    });
    return () => {
      isCancelled = true;
    };
  }, [rules]);
  // The dates move rows when they appear, so they appear only when no pointer is down.
  const areLoaded = useWhileNotPressed(rules !== undefined);
  return useMemo(() => {
    const shown = areLoaded ? rules : undefined;
    return {
      ...(shown?.computeExpiries(items, now) ?? noExpiries),
      rowLineOf: shown?.rowLineOf,
      areLoaded,
    };
  }, [areLoaded, rules, items, now]);
}
