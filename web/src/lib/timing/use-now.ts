import { useEffect, useState } from 'react';

/**
 * Returns the time in milliseconds since 1970, updated each minute, for texts such as 'há 4 min'.
 */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
