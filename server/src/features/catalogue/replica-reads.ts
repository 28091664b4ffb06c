import type { ReplicaReads } from '../../http/replica-reads.ts';
import { selectLastRegistration } from './registration.sql.ts';

/** The catalogue is everybody's and seldom changes: a replica may answer for it (docs/adr/0017). */
export const catalogueReads: Omit<ReplicaReads, 'replica'> = {
  names: ['getProducts', 'getCategories', 'getProductByBarcode'],
  changedAt: async (sql, callerId) =>
    (await sql.first(selectLastRegistration, callerId))?.at ?? null,
};
