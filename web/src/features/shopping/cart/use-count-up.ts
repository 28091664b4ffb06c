import type { Centavos } from '@quitanda/contract/values';
import { useEffect, useRef, useState } from 'react';

const durationMs = 420;

/**
 * Returns an amount that counts from the previous amount to `amount`. If the person prefers reduced
 * motion, it changes at once.
 */
export function useCountUp(amount: Centavos): Centavos {
  const [shownAmount, setShownAmount] = useState(amount);
  const latestAmount = useRef(amount);
  useEffect(() => {
    const start = latestAmount.current;
    if (start === amount) return;
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const progress = isMotionReduced
        ? 1
        : Math.min(1, Math.max(0, (now - startedAt) / durationMs));
      const easedProgress = 1 - (1 - progress) ** 3;
      latestAmount.current = Math.round(start + (amount - start) * easedProgress) as Centavos;
      setShownAmount(latestAmount.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return shownAmount;
}
