import type { Barcode, Reply } from '@quitanda/contract';
import type { Database, Sql } from '../../db/database.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import {
  lockCalls,
  purgeUnknown,
  purgeUnused,
  selectStoredAnswer,
  reserveCall,
  upsertAnswer,
  type StoredAnswer,
} from './lookup.sql.ts';
import type { AskOpenFoodFacts } from './open-food-facts.ts';

type Found = Reply<'lookUpBarcode'>['body']['found'];

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The limit for all processes together, because they may share one IP address. */
const callsPerMinute = 15;
/** The time after which a found barcode is requested again. */
export const foundLifetimeMs = 90 * dayMs;
/** The time after which an unknown barcode is requested again. */
const unknownLifetimeMs = dayMs;

/** Reports failures. Their messages contain no data of a user. */
export interface LookUpLog {
  warn(details: object, message: string): void;
}

/**
 * Counts a call against the quota of the user, in the transaction that reserves the call. Throws if
 * the quota is used up.
 */
export type SpendCall = (sql: Sql) => Promise<void>;

/**
 * Looks up barcodes. This process requests each barcode at most once at a time, and stores the
 * responses.
 */
export class BarcodeLookups {
  private readonly ask: AskOpenFoodFacts;
  private readonly log: LookUpLog;
  private readonly inProgress = new Map<Barcode, Promise<void>>();

  constructor(ask: AskOpenFoodFacts, log: LookUpLog) {
    this.ask = ask;
    this.log = log;
  }

  /**
   * Returns the stored data of a barcode, after a request if needed; null for an unknown barcode.
   * `spend` runs before a request.
   */
  async find(database: Database, barcode: Barcode, now: Date, spend: SpendCall): Promise<Found> {
    const stored = await database.first(selectStoredAnswer, { barcode, now });
    if (stored?.isFresh) return toFound(stored);
    await (this.inProgress.get(barcode) ?? this.request(database, barcode, now, spend));
    // If the request fails or the limit is reached, the old response is used.
    return toFound(await database.first(selectStoredAnswer, { barcode, now }));
  }

  /**
   * Requests a barcode and stores the response. If this process already requests the barcode, waits
   * for that request. Does nothing if a fresh response was stored meanwhile, or if the limit of
   * calls is reached.
   */
  private async request(
    database: Database,
    barcode: Barcode,
    now: Date,
    spend: SpendCall,
  ): Promise<void> {
    const completion = Promise.withResolvers<void>();
    const reservedUntil = new Date(now.getTime() + minuteMs);
    try {
      const isReserved = await database.transaction(async (sql) => {
        await sql.first(lockCalls);
        // Another request, in this or another process, may have stored the response in the
        // meantime.
        if (this.inProgress.has(barcode)) return false;
        if ((await sql.first(selectStoredAnswer, { barcode, now }))?.isFresh) return false;
        if (!(await sql.first(reserveCall, { maxCalls: callsPerMinute, now, reservedUntil })))
          return false;
        await spend(sql);
        this.inProgress.set(barcode, completion.promise);
        return true;
      });
      if (!isReserved) return await this.inProgress.get(barcode);
      await this.requestAndStore(database, barcode, now).catch((error: unknown) => {
        this.log.warn({ err: error }, 'Open Food Facts did not answer');
      });
    } finally {
      if (this.inProgress.get(barcode) === completion.promise) this.inProgress.delete(barcode);
      completion.resolve();
    }
    return undefined;
  }

  private async requestAndStore(sql: Sql, barcode: Barcode, now: Date): Promise<void> {
    const { product } = await this.ask(barcode);
    const freshUntil = new Date(now.getTime() + (product ? foundLifetimeMs : unknownLifetimeMs));
    await sql.rows(upsertAnswer, {
      barcode,
      name: product?.name ?? null,
      brand: product?.brand ?? null,
      category: product?.category ?? null,
      typicalUnit: product?.typicalUnit ?? 'un',
      description: product?.description ?? null,
      imageUrl: product?.imageUrl ?? null,
      now,
      freshUntil,
    });
  }
}

function toFound(stored: StoredAnswer | undefined): Found {
  if (!stored || stored.name === null) return null;
  const { isFresh: _, name, ...details } = stored;
  return { ...details, name };
}

/** The time for which an outdated response is stored if no product uses it. */
const unusedLifetimeMs = 365 * dayMs;

/**
 * The rules that delete outdated responses: at once for an unknown barcode, and after a year for a
 * found one if no product uses it.
 */
export const barcodePurges: readonly RetentionRule[] = [
  { statement: purgeUnknown, retentionMs: 0 },
  { statement: purgeUnused, retentionMs: unusedLifetimeMs },
];
