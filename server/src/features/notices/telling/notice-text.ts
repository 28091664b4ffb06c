/** Writes the text of a notice from what is stored when it is sent, so that it is never outdated. */
import type { Centavos } from '@quitanda/contract';
import type { Sql } from '../../../db/database.ts';
import type { Notice } from '../notice-rules.ts';
import {
  inSupermarketText,
  itemsAddedText,
  memberJoinedText,
  tripFinishedText,
} from '../notice-texts.ts';
import { writeExpiring } from './expiring.ts';
import { noticeAddress, type NoticeScreen } from './notice-address.ts';
import { selectActor, selectAddedItems, selectFinishedTrip } from './telling.sql.ts';

/** What a notice says, and the path that a tap opens. */
export interface NoticeText {
  readonly body: string;
  readonly url: string;
}

/**
 * Returns the text of a notice; undefined if there is nothing to tell any more, for example because the
 * items were removed, the trip was undone, or the person has left.
 */
export async function writeNotice(
  sql: Sql,
  notice: Notice,
  now: Date,
  zone: string,
): Promise<NoticeText | undefined> {
  const { kind, householdId, userId, actorId, listId, finishId, supermarket, lines } = notice;
  const screen = (name: NoticeScreen) => noticeAddress(householdId, { screen: name });
  if (kind === 'priceFell')
    return lines === null ? undefined : { body: lines.join('\n'), url: screen('gastos') };
  if (kind === 'expiring') {
    const body = await writeExpiring(sql, { ...notice, zone }, now);
    return body === undefined ? undefined : { body, url: screen('despensa') };
  }
  if (kind === 'itemsAdded') {
    if (listId === null) return undefined;
    const period = { since: new Date(notice.since), until: now };
    const added = await sql.first(selectAddedItems, { householdId, userId, listId, ...period });
    if (!added || added.count === 0) return undefined;
    return { body: itemsAddedText(added), url: noticeAddress(householdId, { listId }) };
  }
  if (actorId === null) return undefined;
  const actor = await sql.first(selectActor, { householdId, userId: actorId });
  if (!actor) return undefined;
  if (kind === 'inSupermarket')
    return {
      body: inSupermarketText(actor.name, supermarket),
      url: noticeAddress(householdId, { listId }),
    };
  if (kind === 'memberJoined') return { body: memberJoinedText(actor.name), url: screen('casa') };
  if (finishId === null) return undefined;
  const since = new Date(notice.since);
  const trip = await sql.first(selectFinishedTrip, { householdId, finishId, since });
  if (!trip) return undefined;
  const total = trip.total as Centavos | null;
  return { body: tripFinishedText({ person: actor.name, ...trip, total }), url: screen('compras') };
}
