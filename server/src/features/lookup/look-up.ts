import type { Barcode, Reply } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import { deleteUnknownBefore, selectKept, upsertAnswer, type KeptRow } from './lookup.sql.ts';
import { CallBudget } from './call-budget.ts';
import type { AskOpenFoodFacts } from './open-food-facts.ts';

type Found = Reply<'lookUpBarcode'>['body']['found'];

const dayMs = 86_400_000;
const callsPerMinute = 15;
const foundKeptMs = 90 * dayMs;
const unknownKeptMs = dayMs;

/** Learns of failures; their message holds nothing of a user. */
export interface LookUpLog {
  warn(details: object, message: string): void;
}

/** Looks barcodes up, each at most once at a time and seldom twice. */
export class LookUps {
  private readonly ask: AskOpenFoodFacts;
  private readonly log: LookUpLog;
  private readonly budget = new CallBudget(callsPerMinute, 60_000);
  private readonly flights = new Map<Barcode, Promise<void>>();

  constructor(ask: AskOpenFoodFacts, log: LookUpLog) {
    this.ask = ask;
    this.log = log;
  }

  /**
   * What is known of a barcode, asked for if need be. `beforeCall` runs when a call is about to be
   * made, and may refuse by throwing. Null when nothing is known, or not now.
   */
  async find(
    sql: Sql,
    barcode: Barcode,
    now: Date,
    beforeCall: () => Promise<void>,
  ): Promise<Found> {
    const kept = await sql.first(selectKept, barcode, now);
    if (kept?.isFresh) return present(kept);
    const flight = this.flights.get(barcode);
    if (flight) await flight;
    else if (this.budget.hasRoom(now)) await this.fly(sql, barcode, now, beforeCall);
    // An old answer is better than none.
    return present(await sql.first(selectKept, barcode, now));
  }

  private async fly(
    sql: Sql,
    barcode: Barcode,
    now: Date,
    beforeCall: () => Promise<void>,
  ): Promise<void> {
    await beforeCall();
    // Others may have come first meanwhile.
    const flight = this.flights.get(barcode);
    if (flight) return flight;
    if (!this.budget.hasRoom(now)) return;
    this.budget.spend(now);
    const call = this.askAndKeep(sql, barcode, now).catch((error: unknown) => {
      this.log.warn({ err: error }, 'Open Food Facts did not answer');
    });
    this.flights.set(barcode, call);
    await call;
    this.flights.delete(barcode);
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

/** Forgets the barcodes that were not known and may be asked again. */
export async function purgeUnknownBarcodes(sql: Sql, now: Date): Promise<void> {
  await sql.rows(deleteUnknownBefore, now);
}
