import { useRef, useState } from 'react';
import { quantityDifference } from '../../../lib/amounts/quantities.ts';
import { addToStock } from './add-to-stock.ts';

/**
 * Changes a stock in steps (PAN-03). A tap makes one write at once. While a button is held down,
 * its steps are added up, and its release makes one write. The returned `stock` includes the steps
 * that are not written yet.
 */
export function useHeldSteps(quantity: number, write: (add: number) => void) {
  // A ref, because several steps may happen before the next render. The state renders the sum.
  const heldSum = useRef(0);
  const [shownSum, setShownSum] = useState(0);

  function setHeldSum(sum: number) {
    heldSum.current = sum;
    setShownSum(sum);
  }

  return {
    stock: addToStock(quantity, shownSum),
    change(add: number, isHeld: boolean): void {
      if (!isHeld) return write(add);
      const stock = addToStock(addToStock(quantity, heldSum.current), add);
      setHeldSum(quantityDifference(quantity, stock));
    },
    release(): void {
      const add = heldSum.current;
      setHeldSum(0);
      if (add !== 0) write(add);
    },
  };
}
