import { useRead } from '../../sync/react/use-read.ts';
import { useAtRest } from '../../lib/at-rest.ts';
import type { LearnedOrder } from './sections.ts';

/** How this user walks through a supermarket, once they finished a shop there (INS-06). */
export function useTakingOrder(supermarketName: string): LearnedOrder | undefined {
  const { data } = useRead('getTakingOrder', { params: { supermarketName } });
  // It sorts the rows, and those move under no finger.
  const order = useAtRest(data);
  return order !== undefined && order.shopCount > 0 ? order : undefined;
}
