import { useEffect, useState } from 'react';

/** The time until the next attempt, in whole seconds. */
export interface RetryCountdown {
  readonly totalSeconds: number;
  readonly remainingSeconds: number;
}

/**
 * Counts down the seconds until the server accepts the next attempt (AUT-14). `countdown` is
 * undefined while no countdown is running. The remaining time is computed from the clock, so that
 * it is correct after the phone was in standby.
 */
export function useRetryCountdown(): {
  countdown: RetryCountdown | undefined;
  startCountdown: (seconds: number) => void;
} {
  const [end, setEnd] = useState<{ readonly atMs: number; readonly totalSeconds: number }>();
  const [nowMs, setNowMs] = useState(0);

  useEffect(() => {
    if (end === undefined) return undefined;
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= end.atMs) setEnd(undefined);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);

  function startCountdown(seconds: number) {
    const startMs = Date.now();
    setNowMs(startMs);
    setEnd({ atMs: startMs + seconds * 1_000, totalSeconds: seconds });
  }

  return {
    countdown: end && {
      totalSeconds: end.totalSeconds,
      remainingSeconds: Math.max(1, Math.ceil((end.atMs - nowMs) / 1_000)),
    },
    startCountdown,
  };
}
