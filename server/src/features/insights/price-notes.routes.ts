import { limits, newId } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { lockUser } from '../../db/lock-user.sql.ts';
import { believedInstant } from '../../http/client-clock.ts';
import { ApiError } from '../../http/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { refusing, type Refusals } from '../../http/refusing.ts';
import { rememberSupermarkets } from '../supermarkets/remember-supermarkets.ts';
import {
  countPriceNotes,
  deletePriceNote,
  insertPriceNote,
  selectPriceNote,
} from './price-notes.sql.ts';

const brokenNoteRules: Refusals = {
  price_notes_product_fk: () => new ApiError('product-not-found'),
};

export const priceNoteHandlers: Handlers<'notePrice' | 'removePriceNote'> = {
  /** INS-07. An id that exists answers the caller's own note as it is, and nobody else's. */
  async notePrice({ body }, { caller, now, sql }) {
    await lockUser(sql, caller.id);
    const markets = await rememberSupermarkets(sql, caller.id, [body.supermarket], now);
    const market = markets.get(fold(body.supermarket));
    if (!market) throw new Error('A supermarket vanished while it was remembered.');
    const id = body.id ?? newId(now.getTime());
    const content = [body.productId, market.id, body.unit, body.price] as const;
    const notedAt = believedInstant(body.notedAt, now);
    const added = await refusing(
      brokenNoteRules,
      sql.first(insertPriceNote, id, caller.id, ...content, notedAt, now),
    );
    if (added) {
      const kept = await sql.first(countPriceNotes, caller.id);
      if (kept && kept.count > limits.priceNotesPerUser) throw new ApiError('too-many-price-notes');
    }
    const note = added ?? (await sql.first(selectPriceNote, id, caller.id));
    if (!note) throw new ApiError('price-note-not-found');
    return { status: 201, body: note };
  },

  async removePriceNote({ params }, { caller, sql }) {
    if (!(await sql.first(deletePriceNote, params.priceNoteId, caller.id))) {
      throw new ApiError('price-note-not-found');
    }
    return { status: 204, body: null };
  },
};
