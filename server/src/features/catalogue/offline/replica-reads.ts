import type { Request } from '@quitanda/contract';
import type { ReplicaReads } from '../../../http/replica/replica-reads.ts';
import { selectLastChange } from './replica-reads.sql.ts';
import { foldTypedText } from '../search/search.ts';

/**
 * The catalogue is the same for all users and rarely changes, so it may be read from a replica
 * (docs/adr/0017).
 */
export const catalogueReads: Omit<ReplicaReads, 'shareReplica'> = {
  names: ['getProducts', 'getCategories', 'getProductByBarcode'],
  findLastChange: async (sql, caller, query) => {
    const { itemName = '' } = query as Partial<Request<'getProducts'>['query']>;
    const change = await sql.first(selectLastChange, {
      callerId: caller.id,
      householdId: caller.householdId,
      foldedItemName: foldTypedText(itemName),
    });
    return change?.at ?? null;
  },
};
