import type { Centavos } from '@quitanda/contract/values';
import { useEffect, useRef, useState } from 'react';

const durationMs = 420;

/**
 * Animates from the last amount to the new one in 420 ms; without an animation if reduced motion is
 * set.
 */
export function useCountUp(amount: Centavos): Centavos {
  const [shown, setShown] = useState(amount);
  const from = useRef(amount);
  useEffect(() => {
    const start = from.current;
    if (start === amount) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const progress = isStill ? 1 : Math.min(1, Math.max(0, (now - began) / durationMs));
      const eased = 1 - (1 - progress) ** 3;
      from.current = Math.round(start + (amount - start) * eased) as Centavos;
      setShown(from.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return shown;
}
