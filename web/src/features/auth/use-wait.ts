import { useEffect, useState } from 'react';

/** Whole seconds. */
export interface Wait {
  readonly total: number;
  readonly left: number;
}

/**
 * Counts down to the moment when the server takes the next try. `startWait` begins anew; the wait
 * is undefined while there is none. It goes by the clock, so a phone that slept is not late.
 */
export function useWait(): { wait: Wait | undefined; startWait: (seconds: number) => void } {
  const [end, setEnd] = useState<{ readonly at: number; readonly total: number }>();
  const [now, setNow] = useState(0);

  useEffect(() => {
    if (end === undefined) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end.at) setEnd(undefined);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);

  function startWait(seconds: number) {
    const start = Date.now();
    setNow(start);
    setEnd({ at: start + seconds * 1_000, total: seconds });
  }

  return {
    wait: end && { total: end.total, left: Math.max(1, Math.ceil((end.at - now) / 1_000)) },
    startWait,
  };
}
