import { useRead } from '../../sync/react/use-read.ts';
import { useAtRest } from '../../lib/at-rest.ts';
import type { LearnedOrder } from './sections.ts';

/** The learned order of a supermarket, after the first finished trip there (INS-06). */
export function useTakingOrder(supermarketName: string): LearnedOrder | undefined {
  const { data } = useRead('getTakingOrder', { params: { supermarketName } });
  // The order sorts the rows, which must not move while a finger is down.
  const order = useAtRest(data);
  return order !== undefined && order.shopCount > 0 ? order : undefined;
}
