import { useEffect, useState } from 'react';

/** A wait in whole seconds. */
export interface Wait {
  readonly total: number;
  readonly remaining: number;
}

/**
 * Counts down until the server accepts the next attempt (AUT-14). `startWait` starts a countdown;
 * without one, `wait` is undefined. It compares with the clock, so it is still right after the
 * phone has slept.
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
    wait: end && { total: end.total, remaining: Math.max(1, Math.ceil((end.at - now) / 1_000)) },
    startWait,
  };
}
