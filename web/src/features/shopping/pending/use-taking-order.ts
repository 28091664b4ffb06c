import { useRead } from '../../../sync/react/use-read.ts';
import { useWhileNotPressed } from '../../../lib/timing/while-not-pressed.ts';
import type { LearnedOrder } from './sections.ts';

/**
 * Returns the learned order of a supermarket; undefined before the first finished trip (INS-06).
 */
export function useTakingOrder(supermarketName: string): LearnedOrder | undefined {
  const { data } = useRead('getTakingOrder', { params: { supermarketName } });
  // The order sorts the rows, which must not move while a finger is down.
  const order = useWhileNotPressed(data);
  return order !== undefined && order.shopCount > 0 ? order : undefined;
}
