/** How prices have changed against what the household usually pays (AI-15). */
import { priceStanding } from '../../insights/price-standing.ts';
import { shownUnitPrice, type UnitPrice } from '../../insights/unit-prices.ts';
import { thingAsked, understoodText, type Asked, type Reply } from '../question/asked.ts';
import { boldName, bullets, dayText, money, paragraphs } from '../question/sentences.ts';
import {
  hasPrices,
  paidLines,
  paidText,
  pricesCount,
  unknownThing,
  withoutPrice,
  type PaidLine,
} from './prices.ts';
import { purchasesSource } from './sources.ts';

/** Whether one thing has become dearer or cheaper. */
export function changeOf(asked: Asked): Reply | undefined {
  const found = thingAsked(asked, hasPrices);
  if (!found) return unknownThing(asked);
  const { home } = asked;
  const { thing } = found;
  const paid = paidLines(thing, home);
  const [last, before] = paid;
  if (!last) return withoutPrice(found);
  const sources = purchasesSource(paid, home);
  const name = boldName(thing.name);
  const usual = thing.priced?.usual ?? [];
  const standing = priceStanding(last.unitPrice, usual);
  const usualPrice = usual.find(({ unitPrice }) => unitPrice.measure === last.unitPrice.measure);
  if (!standing || !usualPrice) {
    const text =
      before === undefined
        ? `Só tenho 1 preço de ${name}, de ${dayText(last.at, home)}: ${paidText(last)}. Não dá para comparar.`
        : `Só tenho ${pricesCount(paid.length)} de ${name}: ${paidText(before)} em ${dayText(before.at, home)} e ${paidText(last)} em ${dayText(last.at, home)}. É pouco para dizer o preço de sempre.`;
    return { text: paragraphs(text, understoodText(found)), sources, basis: 'home' };
  }
  return {
    text: paragraphs(
      `${name}: ${paidText(last)} em ${dayText(last.at, home)}. ${standingText(standing.percent, standing.verdict)} (${usualText(usualPrice.unitPrice, last)}).`,
      understoodText(found),
    ),
    sources,
    basis: 'home',
  };
}

const standingText = (percent: number, verdict: string) =>
  verdict === 'usual'
    ? 'É o seu preço de sempre'
    : `Está ${Math.abs(percent)}% ${percent > 0 ? 'acima' : 'abaixo'} do seu preço de sempre`;

/** The usual price for a package of the size of the last one. */
function usualText(usual: UnitPrice, { unitPrice, unit }: PaidLine): string {
  return usual.per === unitPrice.per
    ? `${money(usual.price)}${unit === 'kg' ? '/kg' : ''}`
    : `${money(shownUnitPrice(usual))}/${usual.measure}`;
}

/** What has become dearer (`direction` 1) or cheaper (-1) than the usual price. */
export function changedPrices({ home, things }: Asked, direction: 1 | -1): Reply {
  const compared = things.all.flatMap((thing) => {
    const [last] = paidLines(thing, home);
    const usual = thing.priced?.usual ?? [];
    const standing = last && priceStanding(last.unitPrice, usual);
    const usualPrice = usual.find(({ unitPrice }) => unitPrice.measure === last?.unitPrice.measure);
    return last && standing && usualPrice ? [{ thing, last, standing, usualPrice }] : [];
  });
  if (compared.length === 0) {
    return {
      text: 'Ainda não dá para dizer: nenhum produto tem três compras com preço no último ano.',
      basis: 'home',
    };
  }
  const verdict = direction === 1 ? 'high' : 'low';
  const changed = compared
    .filter(({ standing }) => standing.verdict === verdict)
    .toSorted((one, other) => direction * (other.standing.percent - one.standing.percent));
  const lines = changed.map(
    ({ thing, last, standing, usualPrice }) =>
      `${boldName(thing.name)}: ${paidText(last)} em ${dayText(last.at, home)}, ${Math.abs(standing.percent)}% ${direction === 1 ? 'acima' : 'abaixo'} do preço de sempre (${usualText(usualPrice.unitPrice, last)})`,
  );
  const compareText = `Comparei ${compared.length === 1 ? '1 produto' : `${compared.length} produtos`} com o seu preço de sempre.`;
  return {
    text: paragraphs(
      changed.length === 0
        ? `Nada ${direction === 1 ? 'subiu' : 'baixou'} mais que 5%.`
        : bullets(lines),
      compareText,
    ),
    sources: purchasesSource(
      compared.flatMap(({ thing }) => paidLines(thing, home)),
      home,
    ),
    basis: 'home',
  };
}
