/** The texts of an activity (CASA-51). The name of the person who acted is rendered separately. */
import type { Activity } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatAgo } from '../../lib/dates/ages.ts';
import { zoneNames } from '../../lib/dates/zone-names.ts';
import { formatItemCount } from '../../lib/amounts/item-count.ts';
import { formatMoney } from '../../lib/amounts/money.ts';
import { timesText } from '../../lib/amounts/purchased-text.ts';

/**
 * Returns the person's name; 'Alguém' after the account is deleted. What repeats is added by nobody
 * (REP-05).
 */
export const personName = ({ kind, person }: Activity) =>
  kind === 'items-repeated' ? 'A Quitanda' : (person?.name ?? 'Alguém');

/**
 * Returns the sentence without the person's name: 'adicionou 3 itens à Feira da semana'.
 *
 * `placeName` is the household, list, pantry or supermarket of the activity: the list for items and
 * trips ('' for a purchase without a list), the pantry for stock. For 'stock-joined' and
 * 'supermarkets-…' it is the pantry item or supermarket that was joined with `thingName`.
 *
 * `thingName` is the item or the claimed section; the time zone for 'time-zone-changed', and the
 * other supermarket for 'supermarkets-…'.
 */
export function activityText(activity: Activity): string {
  const { kind, other } = activity;
  const placeName = activity.placeName ?? '';
  const thingName = activity.thingName ?? '';
  const otherName = other?.name ?? 'alguém';
  const itemsText = activity.count === 1 ? thingName : `${activity.count} itens`;
  switch (kind) {
    case 'household-founded':
      return 'criou a casa';
    case 'household-renamed':
      return `mudou o nome da casa para ${placeName}`;
    case 'time-zone-changed':
      return `mudou o fuso horário para ${zoneName(thingName)}`;
    case 'assistant-allowed':
      return 'deixou a assistente usar os dados da casa';
    case 'assistant-forbidden':
      return 'deixou a assistente só com perguntas gerais';
    case 'joined':
      return 'entrou na casa';
    case 'left':
      return other === null ? 'saiu da casa' : `saiu da casa, e ${otherName} ficou responsável`;
    case 'removed':
      return `removeu ${otherName} da casa`;
    case 'made-responsible':
      return `passou a responsabilidade a ${otherName}`;
    case 'removal-undone':
      return `trouxe ${otherName} de volta à casa`;
    case 'hand-over-undone':
      return `desfez a passagem da responsabilidade a ${otherName}`;
    case 'past-brought':
      return activity.count === 1
        ? 'trouxe 1 compra de antes, com os preços'
        : `trouxe ${activity.count} compras de antes, com os preços`;
    case 'list-created':
      return `criou a lista ${placeName}`;
    case 'list-renamed':
      return `renomeou uma lista para ${placeName}`;
    case 'list-deleted':
      return `excluiu a lista ${placeName}`;
    case 'list-restored':
      return `restaurou a lista ${placeName}`;
    case 'list-shared':
      return `compartilhou uma cópia de "${placeName}"`;
    case 'list-moved-here':
      return `trouxe a lista ${placeName} de outra casa`;
    case 'list-moved-away':
      return `levou a lista ${placeName} para outra casa`;
    case 'items-added':
      return activity.withAssistant
        ? `pôs ${itemsText} em "${placeName}" com a assistente`
        : `adicionou ${itemsText} à ${placeName}`;
    case 'items-removed':
      return `removeu ${itemsText} da ${placeName}`;
    case 'items-repeated':
      return `pôs ${itemsText} em "${placeName}": ${activity.count === 1 ? 'repete' : 'repetem'}`;
    case 'taken':
      return activity.count === 1
        ? `pegou ${thingName}${priceText(activity)}`
        : `pegou ${thingName} e mais ${formatItemCount(activity.count - 1)}`;
    case 'put-back':
      return `tirou ${thingName} do carrinho`;
    case 'claimed':
      return activity.count === 1
        ? `disse que pega ${thingName}`
        : `disse que pega ${thingName} e mais ${activity.count - 1}`;
    case 'shop-finished': // The name before version 0.4.
    case 'trip-finished':
      return placeName === ''
        ? `registrou uma compra${totalText(activity)}`
        : `finalizou a compra da ${placeName}${totalText(activity)}`;
    case 'shop-undone': // The name before version 0.4.
    case 'trip-undone':
      return placeName === '' ? 'desfez uma compra' : `desfez a compra da ${placeName}`;
    case 'line-corrected':
      return `corrigiu ${thingName} na compra${ofPlaceText(placeName)}${amountText(activity)}`;
    case 'line-added':
      return `pôs ${thingName} na compra${ofPlaceText(placeName)}${amountText(activity)}`;
    case 'line-removed':
      return `removeu ${thingName} da compra${ofPlaceText(placeName)}`;
    case 'trip-corrected':
      return `corrigiu a compra${ofPlaceText(placeName)}`;
    case 'trip-deleted':
      return `excluiu a compra${ofPlaceText(placeName)}${amountText(activity)}`;
    case 'trip-restored':
      return `restaurou a compra${ofPlaceText(placeName)}`;
    case 'correction-undone':
      return `desfez uma correção da compra${ofPlaceText(placeName)}`;
    case 'pantry-created':
      return `criou a despensa ${placeName}`;
    case 'pantry-renamed':
      return `renomeou uma despensa para ${placeName}`;
    case 'pantry-deleted':
      return `excluiu a despensa ${placeName}`;
    case 'pantry-moved-here':
      return `trouxe a despensa ${placeName} de outra casa`;
    case 'pantry-moved-away':
      return `levou a despensa ${placeName} para outra casa`;
    case 'supermarkets-merged':
      return `juntou o supermercado ${thingName} com ${placeName}`;
    case 'supermarkets-separated':
      return `separou os supermercados ${thingName} e ${placeName}`;
    case 'stock-added':
      return `guardou ${itemsText} na ${placeName}${activity.withAssistant ? ' com a assistente' : ''}`;
    case 'stock-removed':
      return `tirou ${itemsText} da ${placeName}`;
    case 'stock-wasted':
      return `jogou fora ${itemsText} da ${placeName}`;
    case 'ran-out':
      return `avisou que acabou ${thingName}`;
    case 'stock-renamed':
      return `mudou um nome na ${placeName} para ${thingName}`;
    case 'stock-joined':
      return `juntou ${thingName} com ${placeName}`;
    case 'stock-separated':
      return `separou ${thingName} na ${placeName}`;
    case 'stock-left-out':
      return `deixou ${thingName} fora da ${placeName}`;
  }
}

/** A zone of a later version of the app is shown by its IANA name. */
const zoneName = (zone: string) =>
  Object.entries(zoneNames).find(([id]) => id === zone)?.[1] ?? zone;

/** Returns the time and the supermarket: 'há 4 min · Assaí'. */
export function activityMeta({ at, supermarket }: Activity, now: number): string {
  const ago = formatAgo(Date.parse(at), now);
  return supermarket === null ? ago : `${ago} · ${supermarket}`;
}

/** Returns ' · 2 × R$ 24,90', ' · 2 latas × R$ 5,99' or ' · 1,255 kg × R$ 39,90'; '' without a price. */
function priceText({ quantity, unit, unitText, amount }: Activity): string {
  if (quantity === null || amount === null) return '';
  const text = timesText(quantity, unit === 'kg' ? unit : 'un', unitText);
  return ` · ${text} ×\u00a0${formatMoney(toCentavos(amount))}`;
}

const ofPlaceText = (placeName: string) => (placeName === '' ? '' : ` da ${placeName}`);

const amountText = ({ amount }: Activity) =>
  amount === null ? '' : ` · ${formatMoney(toCentavos(amount))}`;

/** Returns ' · 12 itens, R$ 243,10', or ' · 12 itens' without a total. */
function totalText({ count, amount }: Activity): string {
  const items = formatItemCount(count);
  return amount === null ? ` · ${items}` : ` · ${items}, ${formatMoney(toCentavos(amount))}`;
}
