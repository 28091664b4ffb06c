import { useRef, useState } from 'react';
import { addedTo } from '../../../lib/amounts/quantities.ts';
import { changedStock } from './changed-stock.ts';

/**
 * Changes a stock in steps (PAN-03). Each tap is one write. While a button is held, its repetitions
 * are added up, and written once when it is released. `stock` is the quantity to show meanwhile.
 */
export function useHeldSteps(quantity: number, write: (add: number) => void) {
  const held = useRef(0);
  const [shown, setShown] = useState(0);

  function hold(sum: number) {
    held.current = sum;
    setShown(sum);
  }

  return {
    stock: changedStock(quantity, shown),
    change(add: number, isHeld: boolean): void {
      if (!isHeld) return write(add);
      const stock = changedStock(changedStock(quantity, held.current), add);
      hold(addedTo(quantity, stock));
    },
    release(): void {
      const add = held.current;
      hold(0);
      if (add !== 0) write(add);
    },
  };
}
