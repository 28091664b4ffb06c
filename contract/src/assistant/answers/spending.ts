/** What the household spends: by month, section, supermarket, person and thing (AI-17). */
import { monthsUntil } from '../../insights/months.ts';
import { dateIn } from '../../values/calendar.ts';
import { sectionKeyOf } from '../../sections/section-of.ts';
import { sectionTitles } from '../../sections/section-titles.ts';
import { unpricedRemainderSection } from '../../values/trip-total.ts';
import type { Centavos } from '../../values/values.ts';
import type { HomeData, HomePurchase } from '../home-data.ts';
import {
  severalThings,
  thingAsked,
  understoodText,
  type Asked,
  type Reply,
} from '../question/asked.ts';
import { periodOf, thisMonth, type Period } from '../question/periods.ts';
import {
  boldName,
  bullets,
  counted,
  dayText,
  joinWithAnd,
  money,
  nameText,
  paragraphs,
} from '../question/sentences.ts';
import { purchasesSource } from './sources.ts';

/** A sum that was paid: a line, or what the lines without a price of a trip cost together. */
interface Spent {
  readonly tripId: string;
  readonly at: number;
  readonly total: Centavos;
  readonly supermarket: string | null;
  readonly boughtBy: string | null;
  /** Undefined for the sum of lines without a price. */
  readonly line?: HomePurchase;
}

const spentIn = ({ purchases, unpricedRemainders }: HomeData, { start, end }: Period): Spent[] =>
  [...purchases.map((line) => ({ ...line, total: line.paid, line })), ...unpricedRemainders].filter(
    ({ at }) => at >= start && at < end,
  );

/** Every purchase of the household that the device has. */
const always: Period = { start: -Infinity, end: Infinity, text: 'até hoje' };

/** Names that people give to the sections. */
const sectionWords: readonly (readonly [RegExp, keyof typeof sectionTitles])[] = [
  [/ limpeza /u, 'limpeza'],
  [/ higiene /u, 'higiene'],
  [/ (?:hortifruti|verduras?|legumes|frutas?|feira) /u, 'hortifruti'],
  [/ (?:carnes?|acougue|peixes?) /u, 'carnes'],
  [/ (?:laticinios?|frios) /u, 'laticinios'],
  [/ padaria /u, 'padaria'],
  [/ bebidas? /u, 'bebidas'],
  [/ (?:doces?|snacks|besteiras?|guloseimas?) /u, 'doces'],
  [/ congelados? /u, 'congelados'],
  [/ (?:pet|cachorro|gato|bichos?) /u, 'pet'],
  [/ mercearia /u, 'mercearia'],
  [/ matinais /u, 'matinais'],
];

const sectionOf = ({ productName, name, categoryName }: HomePurchase) =>
  sectionKeyOf(productName ?? name, categoryName);

export const sum = (spent: readonly { readonly total: Centavos }[]): Centavos =>
  spent.reduce((total, each) => total + each.total, 0) as Centavos;

/** The total of the month so far, for answers that begin with it. */
export function monthTotal(home: HomeData) {
  const month = thisMonth(home);
  const spent = spentIn(home, month);
  return { text: month.text, total: sum(spent) };
}

/** The day of the last purchase. */
function lastTrip(home: HomeData): Period | undefined {
  if (home.purchases.length === 0) return undefined;
  const last = home.purchases.reduce((newest, { at }) => Math.max(newest, at), -Infinity);
  return { start: last, end: last + 1, text: `na última compra, em ${dayText(last, home)}` };
}

/** Returns the name of a person in 'quanto o João gastou'. */
const personIn = (question: string) =>
  /quanto (?:que )?[oa] (?!(?:gente|casa|fam[ií]lia|pessoal) )(\p{L}+) (?:j[aá] )?(?:gastou|gasta|pagou)(?!\p{L})/iu.exec(
    question,
  )?.[1];

/** Answers what was spent, on what the question names. */
export function spending(asked: Asked): Reply {
  const { text, home, supermarket, member } = asked;
  const named = / (?:ultima|ultimas) (?:compra|ida|vez) /u.test(text)
    ? lastTrip(home)
    : periodOf(text, home);
  const isWide = supermarket !== undefined || member !== undefined;
  const period = named ?? (isWide ? always : thisMonth(home));
  const ofPeriod = spentIn(home, period);
  const section = sectionWords.find(([pattern]) => pattern.test(text))?.[1];
  const isImpulse = / impulso /u.test(text);
  const hasFilter = section !== undefined || isImpulse;
  const found = hasFilter || asked.phrase === '' ? undefined : thingAsked(asked);
  const stranger = member === undefined ? personIn(asked.question) : undefined;
  if (stranger !== undefined)
    return { text: `Não achei ${boldName(stranger)} entre as pessoas da casa.`, basis: 'home' };
  if (!hasFilter && asked.phrase !== '' && !found)
    return (
      severalThings(asked) ?? {
        text: `Não achei ${boldName(asked.phrase)} nas suas compras, então não sei quanto foi gasto.`,
        basis: 'none',
      }
    );
  const spent = ofPeriod
    .filter((each) => supermarket === undefined || each.supermarket === supermarket)
    .filter((each) => member === undefined || each.boughtBy === member.id)
    .filter(
      ({ line }) => section === undefined || (line !== undefined && sectionOf(line) === section),
    )
    .filter(({ line }) => !isImpulse || line?.isImpulse === true)
    .filter(({ line }) => !found || (line !== undefined && found.thing.purchases.includes(line)));
  const about = [
    ...(section === undefined ? [] : [`com ${sectionTitles[section]}`]),
    ...(isImpulse ? ['por impulso'] : []),
    ...(found ? [`com ${boldName(found.thing.name)}`] : []),
    ...(supermarket === undefined ? [] : [`em ${boldName(supermarket)}`]),
    ...(member === undefined ? [] : [`nas compras de ${boldName(member.name)}`]),
  ].join(' ');
  const what = about === '' ? period.text : `${about}, ${period.text}`;
  if (spent.length === 0)
    return {
      text: paragraphs(
        `Não há gastos ${what}, nas compras que este aparelho tem.`,
        found && understoodText(found),
      ),
      sources: purchasesSource(ofPeriod, home, supermarket ?? null),
      basis: 'home',
    };
  const trips = new Set(spent.map(({ tripId }) => tripId)).size;
  const unpriced = spent.filter(({ line }) => line !== undefined && line.price === null).length;
  return {
    text: paragraphs(
      `**${money(sum(spent))}** ${what}, em ${counted(trips, 'compra', 'compras')}.`,
      unpriced > 0 &&
        `${counted(unpriced, 'item', 'itens')} sem preço não ${unpriced === 1 ? 'entra' : 'entram'} na soma, a não ser no total digitado da compra.`,
      shares(asked, spent, hasFilter || found !== undefined),
      found && understoodText(found),
    ),
    sources: [{ kind: 'spending' }, ...purchasesSource(spent, home, supermarket ?? null)],
    basis: 'home',
  };
}

/** How the sum is divided, by what the question does not name yet. */
function shares(
  { text, home, supermarket, member }: Asked,
  spent: readonly Spent[],
  isPart: boolean,
): string {
  const bySection = () =>
    dividedBy('Por seção', spent, ({ line }) =>
      line ? sectionTitles[sectionOf(line)] : unpricedRemainderSection,
    );
  const bySupermarket = () =>
    dividedBy('Por mercado', spent, (each) => each.supermarket ?? 'Sem mercado');
  const byPerson = () => dividedBy('Por pessoa', spent, ({ boughtBy }) => nameOf(home, boughtBy));
  if (/ quem | pessoa | cada um /u.test(text)) return byPerson();
  if (/ por (?:mercado|supermercado|loja)| qual mercado | quais mercados /u.test(text))
    return bySupermarket();
  if (/ (?:secao|secoes|categoria|categorias|setor) /u.test(text)) return bySection();
  if (isPart) return '';
  const parts = [bySection(), ...(supermarket === undefined ? [bySupermarket()] : [])];
  return [...parts, ...(member === undefined && home.members.length > 1 ? [byPerson()] : [])].join(
    '\n\n',
  );
}

const nameOf = ({ members }: HomeData, id: string | null) =>
  members.find((each) => each.id === id)?.name ?? 'Quem saiu da casa';

function dividedBy(title: string, spent: readonly Spent[], keyOf: (each: Spent) => string): string {
  const parts = [...Map.groupBy(spent, keyOf)]
    .map(([name, group]) => ({ name, total: sum(group) }))
    .toSorted((one, other) => other.total - one.total)
    .slice(0, 6);
  return `${title}: ${joinWithAnd(parts.map(({ name, total }) => `${nameText(name)} ${money(total)}`))}.`;
}

/** What each of the last months cost. */
export function monthlySpending({ home }: Asked): Reply {
  const months = monthsUntil(home.now, 7, home.zone).flatMap(({ month, start, end }) => {
    const spent = spentIn(home, { start, end, text: '' });
    return spent.length === 0 ? [] : [{ month, spent }];
  });
  if (months.length === 0)
    return {
      text: 'Não há gastos nos últimos 7 meses, nas compras que este aparelho tem.',
      basis: 'home',
    };
  const lines = months.map(({ month, spent }, index) => {
    const [year = '', number = ''] = month.split('-');
    const isNow = index === months.length - 1 && month === dateIn(home.now, home.zone).slice(0, 7);
    return `${number}/${year}: **${money(sum(spent))}**${isNow ? ', até hoje' : ''}`;
  });
  return {
    text: paragraphs('O que as compras custaram por mês:', bullets(lines)),
    sources: [
      { kind: 'spending' },
      ...purchasesSource(
        months.flatMap(({ spent }) => spent),
        home,
      ),
    ],
    basis: 'home',
  };
}

/** What is bought most often. */
export function mostBought({ text, home }: Asked): Reply {
  const period = periodOf(text, home) ?? {
    start: home.now - 365 * 86_400_000,
    end: Infinity,
    text: 'no último ano',
  };
  const lines = home.purchases.filter(({ at }) => at >= period.start && at < period.end);
  if (lines.length === 0)
    return { text: `Não há compras ${period.text} neste aparelho.`, basis: 'home' };
  const counts = [...Map.groupBy(lines, ({ productId, name }) => productId ?? name)]
    .map(([, group]) => ({
      name: group[0]?.productName ?? group[0]?.name ?? '',
      trips: new Set(group.map(({ tripId }) => tripId)).size,
      total: sum(group.map(({ paid }) => ({ total: paid }))),
    }))
    .toSorted((one, other) => other.trips - one.trips || other.total - one.total)
    .slice(0, 6);
  return {
    text: paragraphs(
      `O que mais entra no carrinho ${period.text}:`,
      bullets(
        counts.map(
          ({ name, trips, total }) =>
            `${boldName(name)}: em ${counted(trips, 'compra', 'compras')}, ${money(total)}`,
        ),
      ),
    ),
    sources: purchasesSource(lines, home),
    basis: 'home',
  };
}
