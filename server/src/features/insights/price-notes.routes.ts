import { limits, newId } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { readEventInstant } from '../../http/accepted-requests.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import {
  refuseViolations,
  type FailuresByConstraint,
} from '../../http/errors/refuse-violations.ts';
import { findOrCreateSupermarkets } from '../../shared/supermarkets/find-or-create-supermarkets.ts';
import {
  countPriceNotes,
  deletePriceNote,
  insertPriceNote,
  selectPriceNote,
} from './price-notes.sql.ts';

const failuresByConstraint: FailuresByConstraint = {
  price_notes_product_fk: () => new ApiError('product-not-found'),
};

export const priceNoteHandlers: Handlers<'notePrice' | 'removePriceNote'> = {
  /** Stores a price note. If the household already has a note with this id, returns it unchanged (INS-07). */
  notePrice: asMember(async ({ body }, { caller, now, sql }) => {
    const supermarkets = await findOrCreateSupermarkets(sql, caller, [body.supermarket], now);
    const supermarket = supermarkets.get(fold(body.supermarket));
    if (!supermarket) throw new Error('A supermarket is missing after it was saved.');
    const id = body.id ?? newId(now.getTime());
    const noteValues = {
      authorId: caller.id,
      productId: body.productId,
      supermarketId: supermarket.id,
      unit: body.unit,
      price: body.price,
    };
    const notedAt = readEventInstant('notedAt', body.notedAt, now);
    const added = await refuseViolations(
      failuresByConstraint,
      sql.first(insertPriceNote, {
        id,
        householdId: caller.householdId,
        ...noteValues,
        notedAt,
        now,
      }),
    );
    if (added) {
      const total = await sql.first(countPriceNotes, { householdId: caller.householdId });
      if (total && total.count > limits.priceNotesPerHousehold)
        throw new ApiError('too-many-price-notes');
    }
    const note =
      added ?? (await sql.first(selectPriceNote, { id, householdId: caller.householdId }));
    if (!note) throw new ApiError('price-note-not-found');
    return { status: 201, body: note };
  }),

  removePriceNote: asMember(async ({ params }, { caller, sql }) => {
    if (
      !(await sql.first(deletePriceNote, {
        id: params.priceNoteId,
        householdId: caller.householdId,
      }))
    ) {
      throw new ApiError('price-note-not-found');
    }
    return { status: 204, body: null };
  }),
};
