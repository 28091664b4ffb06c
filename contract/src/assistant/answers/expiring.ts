/** What of the pantry expires, by the dates of its batches (VAL-18). */
import { expiryOf, expiryText, type Expiry } from '../../batches/expiring.ts';
import { dateIn, dayNumberOf } from '../../values/calendar.ts';
import { fromThousandths } from '../../values/values.ts';
import type { HomeData } from '../home-data.ts';
import { thingAsked, understoodText, type Asked, type Reply } from '../question/asked.ts';
import { deadlineOf } from '../question/periods.ts';
import { amount, boldName, bullets, counted, paragraphs } from '../question/sentences.ts';
import { pantrySource } from './sources.ts';
import { stockStates, type StockState } from './stock.ts';

/** Without a deadline in the question, what expires within so many days counts. */
const usualDays = 7;

interface Dated extends Expiry {
  readonly state: StockState;
}

/** Returns all items with a date, the first date first. */
function datedStock(home: HomeData): Dated[] {
  const today = dateIn(home.now, home.zone);
  return stockStates(home)
    .flatMap((state) => {
      const { id, quantity, batches } = state.item;
      const expiry = expiryOf({ id, quantity: fromThousandths(quantity), batches }, today);
      return expiry ? [{ state, ...expiry }] : [];
    })
    .toSorted((one, other) => one.days - other.days);
}

/** When one thing expires, or what expires soon; undefined if no date is known. */
export function expiring(asked: Asked): Reply | undefined {
  const { home, text } = asked;
  const dated = datedStock(home);
  if (dated.length === 0) return undefined;
  const found = thingAsked(asked, (thing) => thing.stock.length);
  const deadline = deadlineOf(text, home);
  if (found) {
    const ids = new Set(found.thing.stock.map(({ item }) => item.id));
    const ofThing = dated.filter(({ state }) => ids.has(state.item.id));
    return ofThing.length === 0
      ? undefined
      : replyOf(home, paragraphs(bullets(ofThing.map(lineOf)), understoodText(found)));
  }
  // A thing that the household does not have.
  if (asked.phrase !== '' && !deadline && !/ primeiro /u.test(text)) return undefined;
  const today = dayNumberOf(home.now, home.zone);
  const within = deadline ? dayNumberOf(deadline.end - 1, home.zone) - today : usualDays;
  const by = deadline ? `até ${deadline.text}` : `nos próximos ${usualDays} dias`;
  const soon = dated.filter(({ days }) => days <= within);
  if (soon.length === 0) return replyOf(home, `Nada do que tem data vence ${by}.`);
  const past = soon.filter(({ days }) => days < 0).length;
  const rest = soon.length - past;
  const counts = [
    past > 0 && counted(past, 'item venceu', 'itens venceram'),
    rest > 0 && `${counted(rest, 'item vence', 'itens vencem')} ${by}`,
  ];
  return replyOf(
    home,
    paragraphs(`${counts.filter(Boolean).join(', ')}.`, bullets(soon.map(lineOf))),
  );
}

/** '**Leite**: 2 un, vence em 3 dias'. */
function lineOf({ state: { item }, batch, days }: Dated): string {
  const stocked = amount(item);
  const isPart = batch.amount < fromThousandths(item.quantity);
  const when = expiryText(days, batch.isGuess);
  return `${boldName(item.name)}: ${stocked}, ${isPart ? 'uma parte ' : ''}${when.charAt(0).toLowerCase()}${when.slice(1)}`;
}

const replyOf = (home: HomeData, text: string): Reply => ({
  text,
  sources: [pantrySource(home)],
  basis: 'home',
});
