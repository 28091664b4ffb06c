import { isInStoreOnly } from '@quitanda/contract';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { spendQuota } from '../../http/limits/quota.ts';
import { selectCatalogued } from './lookup.sql.ts';
import { BarcodeLookups, type LookUpLog, type SpendCall } from './look-up.ts';
import type { AskOpenFoodFacts } from './open-food-facts.ts';

export interface LookupDeps {
  /** Undefined if Open Food Facts is not used; then no barcode is found. */
  readonly openFoodFacts: AskOpenFoodFacts | undefined;
  /**
   * The maximum number of requests to Open Food Facts by one user in ten minutes; 0 means no limit.
   */
  readonly lookupRateLimit: number;
  readonly logger: LookUpLog;
}

const tenMinutesMs = 600_000;
const notFound = { status: 200, body: { found: null } } as const;

export function createLookupHandlers(deps: LookupDeps): Handlers<'lookUpBarcode'> {
  const { openFoodFacts, lookupRateLimit, logger } = deps;
  const quota = { name: 'lookup', max: lookupRateLimit, windowMs: tenMinutesMs };
  const lookups = openFoodFacts && new BarcodeLookups(openFoodFacts, logger);
  return {
    lookUpBarcode: asMember(async ({ params: { barcode } }, { caller, now, sql }) => {
      // A supermarket's own number has no meaning elsewhere (SHO-13).
      if (!lookups || isInStoreOnly(barcode)) return notFound;
      // Only the operator changes products of the catalogue (DAT-03), so no data is looked up for the
      // barcode of such a product.
      if (
        await sql.first(selectCatalogued, {
          barcode,
          householdId: caller.householdId,
          userId: caller.id,
        })
      )
        return notFound;
      const spend: SpendCall = (transaction) => spendQuota(transaction, quota, caller.id, now);
      return { status: 200, body: { found: await lookups.find(sql, barcode, now, spend) } };
    }),
  };
}
