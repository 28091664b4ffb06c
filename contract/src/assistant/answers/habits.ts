/** What the pantry holds too much of, and for too long (AI-16). */
import { dayInMs } from '../../insights/price-standing.ts';
import { hasHabitEnded } from '../../insights/run-out.ts';
import { thingOf } from '../../insights/price-book.ts';
import { timeOfId } from '../../values/ids.ts';
import type { Asked, Reply } from '../question/asked.ts';
import { amount, boldName, bullets, counted, dayText, paragraphs } from '../question/sentences.ts';
import { pantrySource, purchasesSource } from './sources.ts';
import { stockStates } from './stock.ts';

/** What the pantry holds for more than twice the usual time between two purchases. */
export function tooMuch({ home, things }: Asked): Reply {
  const known = stockStates(home).flatMap(({ item, habit }) => {
    const runOut = habit?.runOut;
    return item.quantity > 0 && runOut && !hasHabitEnded(runOut, home.now)
      ? [{ item, runOut }]
      : [];
  });
  if (known.length === 0)
    return {
      text: 'Ainda não dá para dizer: para isso, um produto da despensa precisa de quatro compras.',
      sources: home.pantries.length > 0 ? [pantrySource(home)] : [],
      basis: 'home',
    };
  const tooLong = known
    .filter(({ runOut }) => runOut.at - home.now > 2 * runOut.usualIntervalMs)
    .toSorted((one, other) => other.runOut.at - one.runOut.at);
  const days = (ms: number) => counted(Math.max(1, Math.round(ms / dayInMs)), 'dia', 'dias');
  const lines = tooLong.map(
    ({ item, runOut }) =>
      `${boldName(item.name)}: ${amount(item)}, deve durar ~${days(runOut.at - home.now)}, e você compra a cada ~${days(runOut.usualIntervalMs)}`,
  );
  return {
    text:
      lines.length === 0
        ? 'Nada na despensa dura mais que o dobro do tempo entre as suas compras.'
        : paragraphs('Há mais do que você usa entre duas compras:', bullets(lines)),
    sources: [
      pantrySource(home),
      ...purchasesSource(
        known.flatMap(({ item }) => things.byKey.get(item.productId ?? '')?.purchases ?? []),
        home,
      ),
    ],
    basis: 'home',
  };
}

/** What lies longest in the pantry since it was bought, counted or noted. */
export function liesLongest(asked: Asked): Reply {
  const { home, things } = asked;
  const aged = stockStates(home)
    .filter(({ item }) => item.quantity > 0)
    .flatMap(({ item }) => {
      const last = things.byKey.get(
        item.productId ?? thingOf({ productId: null, itemName: item.name }),
      )?.purchases[0];
      const since = last?.at ?? timeOfId(item.id);
      return Number.isFinite(since) && since < home.now
        ? [{ item, since, isBought: last !== undefined }]
        : [];
    })
    .toSorted((one, other) => one.since - other.since)
    .slice(0, 5);
  const honest = 'Não tenho datas de validade do que há em casa.';
  if (aged.length === 0)
    return { text: `${honest} E a despensa não diz o que está parado.`, basis: 'home' };
  const lines = aged.map(
    ({ item, since, isBought }) =>
      `${boldName(item.name)}: ${amount(item)}, ${isBought ? 'última compra' : 'na despensa desde'} ${isBought ? 'em ' : ''}${dayText(since, home)}`,
  );
  return {
    text: paragraphs(
      `${honest} O que está parado há mais tempo na despensa:`,
      bullets(lines),
      'Use primeiro o que está no começo, e confira a validade.',
    ),
    sources: [
      pantrySource(home),
      ...purchasesSource(
        aged.flatMap(({ item, isBought }) =>
          isBought
            ? (things.byKey
                .get(item.productId ?? thingOf({ productId: null, itemName: item.name }))
                ?.purchases.slice(0, 1) ?? [])
            : [],
        ),
        home,
      ),
    ],
    basis: 'home',
  };
}
