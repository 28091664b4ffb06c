/** What of the pantry runs out, and when (AI-16). */
import { costAt } from '../../insights/unit-prices.ts';
import { fillUpAmount, type Amount } from '../../insights/fill-up.ts';
import { packageOfNamed } from '../../insights/packages.ts';
import { hasHabitEnded, isRunningOut } from '../../insights/run-out.ts';
import {
  defaultLowStockThreshold,
  sumCentavos,
  toThousandths,
  type Centavos,
} from '../../values/values.ts';
import type { AnswerSource } from '../answer.ts';
import type { HomeData, HomeStock } from '../home-data.ts';
import { thingAsked, understoodText, type Asked, type Reply } from '../question/asked.ts';
import { deadlineOf } from '../question/periods.ts';
import {
  amount,
  boldName,
  bullets,
  counted,
  dayText,
  money,
  paragraphs,
} from '../question/sentences.ts';
import { pricesOf } from '../question/things.ts';
import { putOnList } from './additions.ts';
import { pantrySource, purchasesSource } from './sources.ts';
import { hasAtHome, lastsText, stockStates, type StockState } from './stock.ts';

const defaultThreshold = toThousandths(defaultLowStockThreshold);

/** What is low as the pantry's screen says it (PAN-09), or is empty or runs out until a moment. */
function lowUntil(home: HomeData, until: number | undefined) {
  return stockStates(home)
    .filter(({ item, habit }) => {
      if (item.quantity <= (item.threshold ?? 0)) return true;
      const runOut = habit?.runOut;
      if (runOut && !hasHabitEnded(runOut, home.now))
        return until === undefined ? isRunningOut(runOut, home.now) : runOut.at < until;
      return until === undefined && item.threshold === null && item.quantity <= defaultThreshold;
    })
    .toSorted((one, other) => urgency(one) - urgency(other));
}

const urgency = ({ item, habit }: StockState) =>
  item.quantity === 0 ? 0 : (habit?.runOut?.at ?? Number.MAX_SAFE_INTEGER);

/** When one thing runs out. */
export function runsOutWhen(asked: Asked): Reply | undefined {
  const found = thingAsked(asked, (thing) => thing.stock.length * 1_000 + thing.purchases.length);
  if (!found) return undefined;
  const { home } = asked;
  const { thing } = found;
  const states = stockStates(home).filter(({ item }) =>
    thing.stock.some((each) => each.item.id === item.id),
  );
  if (states.length === 0) return hasAtHome(asked);
  const lines = states.map((state) => {
    const { item, habit } = state;
    if (item.quantity === 0) return `${boldName(item.name)} já acabou.`;
    const runOut = habit?.runOut;
    const stocked = `${amount(item)} de ${boldName(item.name)}`;
    if (!runOut || hasHabitEnded(runOut, home.now))
      return `Ainda não dá para prever quando acaba: ${stocked} em casa, e faltam compras para saber o seu ritmo.`;
    const range = `entre ${dayText(runOut.earliest, home)} e ${dayText(runOut.latest, home)}`;
    return runOut.at <= home.now
      ? `${boldName(item.name)}: pela previsão já deve ter acabado. Confira o estoque.`
      : `${stocked}: deve acabar em ~${dayText(runOut.at, home)} (${range}), pelos seus últimos ${runOut.intervals} intervalos de compra.`;
  });
  return {
    text: paragraphs(...lines, understoodText(found)),
    sources: [pantrySource(home), ...purchasesSource(thing.purchases, home)],
    basis: 'home',
  };
}

/** What runs out, and a proposal to put it on the list. */
export function runningOut(asked: Asked): Reply {
  const { home, text } = asked;
  if (stockStates(home).length === 0)
    return {
      text: 'A despensa está vazia, então não sei o que acaba. Anote o que há em casa.',
      basis: 'home',
    };
  const deadline = deadlineOf(text, home);
  const low = lowUntil(home, deadline?.end);
  const sources: AnswerSource[] = [
    pantrySource(home),
    ...purchasesSource(
      low.flatMap(({ item }) => asked.things.byKey.get(item.productId ?? '')?.purchases ?? []),
      home,
    ),
  ];
  const by = deadline ? ` até ${deadline.text}` : '';
  if (low.length === 0)
    return {
      text: `Pelo que sei da despensa, nada acaba${by || ' nos próximos dias'}.`,
      sources: [pantrySource(home)],
      basis: 'home',
    };
  const lines = low.map((state) => {
    const { item } = state;
    if (item.quantity === 0) return `${boldName(item.name)}: acabou`;
    const lasts = lastsText(state, home);
    return `${boldName(item.name)}: ${amount(item)}, ${lasts ?? 'estoque baixo'}`;
  });
  const wanted = low.map(({ item, habit }) => ({
    name: item.name,
    productId: item.productId,
    ...inWordOf(
      item,
      fillUpAmount({
        quantity: item.quantity,
        unit: item.unit,
        lowStockAlertThreshold: item.threshold,
        targetQuantity: item.target,
        usual: habit?.usual ?? null,
      }),
    ),
  }));
  const put = putOnList(asked, wanted);
  return {
    text: paragraphs(
      `${low.length === 1 ? 'Falta' : 'Faltam'} ${counted(low.length, 'item', 'itens')}${by}${costText(wanted, home)}.`,
      bullets(lines),
      put.text,
    ),
    sources,
    proposals: put.proposals,
    basis: 'home',
  };
}

/** An amount with the word of its stock, if it is in the same unit. */
const inWordOf = ({ unit, unitText }: HomeStock, bought: Amount) => ({
  ...bought,
  ...(bought.unit === unit && { unitText }),
});

type Wanted = Amount & { readonly name: string; readonly productId: string | null };

/** ', cerca de R$ 62,47': what the things cost at their usual or latest prices, if all have one. */
function costText(wanted: readonly Wanted[], home: HomeData): string {
  const costs = wanted.flatMap((each) => costOf(each, home) ?? []);
  if (costs.length === 0) return '';
  const missing = wanted.length - costs.length;
  const rest = missing === 0 ? '' : ` sem contar ${counted(missing, 'item', 'itens')} sem preço`;
  return `, cerca de **${money(sumCentavos(costs))}**${rest}`;
}

function costOf({ name, productId, quantity, unit }: Wanted, home: HomeData): Centavos | null {
  const priced = pricesOf(home, { productId, name });
  const latest = priced?.latest.toSorted((one, other) => other.at - one.at) ?? [];
  const known = [...(priced?.usual ?? []), ...latest].map(({ unitPrice }) => unitPrice);
  const content = packageOfNamed(priced?.name ?? null, name);
  for (const unitPrice of known) {
    const cost = unitPrice.price > 0 ? costAt(unitPrice, quantity, unit, content) : null;
    if (cost !== null) return cost;
  }
  return null;
}
