import { useEffect, useState } from 'react';

/**
 * Returns the value once it has not changed for `delayMs`, e.g. to announce a changing value to
 * screen readers.
 */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
