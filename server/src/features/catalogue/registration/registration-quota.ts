import { limits } from '@quitanda/contract';
import type { Quota } from '../../../http/limits/quota.ts';

/** How many products one user may add to the shared catalogue (DAT-03). */
export const registrationQuota: Quota = {
  name: 'registrations',
  max: limits.productsPerDay,
  windowMs: 86_400_000,
  code: 'too-many-products',
};
