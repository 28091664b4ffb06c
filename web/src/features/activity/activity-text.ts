/** The text of an activity; the person's name is rendered separately (CASA-51). */
import type { Activity } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatAgo } from '../../lib/dates/ages.ts';
import { formatDecimal, formatQuantity } from '../../lib/amounts/decimal.ts';
import { formatItemCount } from '../../lib/amounts/item-count.ts';
import { formatMoney } from '../../lib/amounts/money.ts';

/** The person's name; 'Alguém' after the account is deleted. */
export const personName = ({ person }: Activity) => person?.name ?? 'Alguém';

/** The sentence without its subject: 'adicionou 3 itens à Feira da semana'. */
export function activityText(activity: Activity): string {
  const { kind, other } = activity;
  const place = activity.placeName ?? '';
  const thing = activity.thingName ?? '';
  const someone = other?.name ?? 'alguém';
  const things = activity.count === 1 ? thing : `${activity.count} itens`;
  switch (kind) {
    case 'household-founded':
      return 'criou a casa';
    case 'household-renamed':
      return `mudou o nome da casa para ${place}`;
    case 'joined':
      return 'entrou na casa';
    case 'left':
      return other === null ? 'saiu da casa' : `saiu da casa, e ${someone} ficou responsável`;
    case 'removed':
      return `removeu ${someone} da casa`;
    case 'made-responsible':
      return `passou a responsabilidade a ${someone}`;
    case 'list-created':
      return `criou a lista ${place}`;
    case 'list-renamed':
      return `renomeou uma lista para ${place}`;
    case 'list-deleted':
      return `excluiu a lista ${place}`;
    case 'list-restored':
      return `restaurou a lista ${place}`;
    case 'list-moved-here':
      return `trouxe a lista ${place} de outra casa`;
    case 'list-moved-away':
      return `levou a lista ${place} para outra casa`;
    case 'items-added':
      return `adicionou ${things} à ${place}`;
    case 'items-removed':
      return `removeu ${things} da ${place}`;
    case 'taken':
      return activity.count === 1
        ? `pegou ${thing}${paidText(activity)}`
        : `pegou ${thing} e mais ${formatItemCount(activity.count - 1)}`;
    case 'put-back':
      return `tirou ${thing} do carrinho`;
    case 'claimed':
      return activity.count === 1
        ? `disse que pega ${thing}`
        : `disse que pega ${thing} e mais ${activity.count - 1}`;
    case 'shop-finished':
      return place === ''
        ? `registrou uma compra${sumText(activity)}`
        : `finalizou a compra da ${place}${sumText(activity)}`;
    case 'shop-undone':
      return place === '' ? 'desfez uma compra' : `desfez a compra da ${place}`;
    case 'pantry-created':
      return `criou a despensa ${place}`;
    case 'pantry-renamed':
      return `renomeou uma despensa para ${place}`;
    case 'pantry-deleted':
      return `excluiu a despensa ${place}`;
    case 'pantry-moved-here':
      return `trouxe a despensa ${place} de outra casa`;
    case 'pantry-moved-away':
      return `levou a despensa ${place} para outra casa`;
    case 'stock-added':
      return `guardou ${things} na ${place}`;
    case 'stock-removed':
      return `tirou ${things} da ${place}`;
    case 'ran-out':
      return `avisou que acabou ${thing}`;
  }
}

/** The time and the supermarket: 'há 4 min · Assaí'. */
export function activityMeta({ at, supermarket }: Activity, now: number): string {
  const ago = formatAgo(Date.parse(at), now);
  return supermarket === null ? ago : `${ago} · ${supermarket}`;
}

/** ' · 2 × R$ 24,90', in kilograms ' · 1,255 kg × R$ 39,90'; empty without a price. */
function paidText({ quantity, unit, amount }: Activity): string {
  if (quantity === null || amount === null) return '';
  const amountOf = unit === 'un' ? formatDecimal(quantity) : formatQuantity(quantity, unit ?? '');
  return ` · ${amountOf}\u00a0×\u00a0${formatMoney(toCentavos(amount))}`;
}

/** ' · 12 itens, R$ 243,10'. */
function sumText({ count, amount }: Activity): string {
  const items = formatItemCount(count);
  return amount === null ? ` · ${items}` : ` · ${items}, ${formatMoney(toCentavos(amount))}`;
}
