import type { Barcode, Reply } from '@quitanda/contract';
import type { Database, Sql } from '../../db/database.ts';
import type { Purge } from '../../db/purge.ts';
import {
  lockCalls,
  purgeUnknown,
  purgeUnused,
  selectKept,
  reserveCall,
  upsertAnswer,
  type KeptRow,
} from './lookup.sql.ts';
import type { AskOpenFoodFacts } from './open-food-facts.ts';

type Found = Reply<'lookUpBarcode'>['body']['found'];

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Of all processes together, which Open Food Facts may see under one address. */
const callsPerMinute = 15;
/** How long what was found need not be asked again. */
export const foundKeptMs = 90 * dayMs;
const unknownKeptMs = dayMs;

/** Learns of failures; their message holds nothing of a user. */
export interface LookUpLog {
  warn(details: object, message: string): void;
}

/** Counts a call for who wants it, in the transaction that takes its place; may refuse by throwing. */
export type SpendCall = (sql: Sql) => Promise<void>;

/** Looks barcodes up, each at most once at a time in this process, and seldom twice. */
export class LookUps {
  private readonly ask: AskOpenFoodFacts;
  private readonly log: LookUpLog;
  private readonly flights = new Map<Barcode, Promise<void>>();

  constructor(ask: AskOpenFoodFacts, log: LookUpLog) {
    this.ask = ask;
    this.log = log;
  }

  /**
   * What is known of a barcode, asked for if need be. `spend` runs when a call is about to be made.
   * Null when nothing is known, or not now.
   */
  async find(database: Database, barcode: Barcode, now: Date, spend: SpendCall): Promise<Found> {
    const kept = await database.first(selectKept, barcode, now);
    if (kept?.isFresh) return present(kept);
    await (this.flights.get(barcode) ?? this.fly(database, barcode, now, spend));
    // An old answer is better than none.
    return present(await database.first(selectKept, barcode, now));
  }

  private async fly(
    database: Database,
    barcode: Barcode,
    now: Date,
    spend: SpendCall,
  ): Promise<void> {
    const landed = Promise.withResolvers<void>();
    const takenUntil = new Date(now.getTime() + minuteMs);
    try {
      const isOurs = await database.transaction(async (sql) => {
        await sql.first(lockCalls);
        // Others may have come first meanwhile, here or in another process.
        if (this.flights.has(barcode)) return false;
        if ((await sql.first(selectKept, barcode, now))?.isFresh) return false;
        if (!(await sql.first(reserveCall, callsPerMinute, now, takenUntil))) return false;
        await spend(sql);
        this.flights.set(barcode, landed.promise);
        return true;
      });
      if (!isOurs) return await this.flights.get(barcode);
      await this.askAndKeep(database, barcode, now).catch((error: unknown) => {
        this.log.warn({ err: error }, 'Open Food Facts did not answer');
      });
    } finally {
      if (this.flights.get(barcode) === landed.promise) this.flights.delete(barcode);
      landed.resolve();
    }
    return undefined;
  }

  private async askAndKeep(sql: Sql, barcode: Barcode, now: Date): Promise<void> {
    const { product } = await this.ask(barcode);
    const askedUntil = new Date(now.getTime() + (product ? foundKeptMs : unknownKeptMs));
    await sql.rows(
      upsertAnswer,
      barcode,
      product?.name ?? null,
      product?.brand ?? null,
      product?.category ?? null,
      product?.typicalUnit ?? 'un',
      product?.description ?? null,
      product?.imageUrl ?? null,
      now,
      askedUntil,
    );
  }
}

function present(kept: KeptRow | undefined): Found {
  if (!kept || kept.name === null) return null;
  const { isFresh: _, name, ...rest } = kept;
  return { ...rest, name };
}

/** Old answers are better than none, but not for ever. */
const unusedKeptMs = 365 * dayMs;

/** Barcodes that nobody knew, and those of which no product has come. */
export const barcodePurges: readonly Purge[] = [
  { statement: purgeUnknown, keptMs: 0 },
  { statement: purgeUnused, keptMs: unusedKeptMs },
];
