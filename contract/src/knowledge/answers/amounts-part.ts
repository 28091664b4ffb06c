import { fromThousandths } from '../../values/values.ts';
import {
  amountsForGuests,
  type AmountForGuests,
  type Guests,
  type Occasion,
} from '../amounts/amounts-for-guests.ts';

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 });

function amountText({ quantity, unit, pack }: AmountForGuests): string {
  const amount = decimal.format(fromThousandths(quantity));
  if (unit === 'kg') return `${amount} kg`;
  if (pack === null) return amount;
  // The first word of a pack takes the plural: 'garrafas de 2 litros'.
  return `${amount} ${fromThousandths(quantity) > 1 ? pack.replace(/^\p{L}+/u, '$&s') : pack}`;
}

const count = (amount: number, one: string, several: string) =>
  `${amount} ${amount === 1 ? one : several}`;

/** The computed amounts as Markdown. */
export function amountsPart(kind: Occasion, guests: Guests): string {
  const { adults, children = 0 } = guests;
  const persons = [
    ...(adults > 0 ? [count(adults, 'adulto', 'adultos')] : []),
    ...(children > 0 ? [count(children, 'criança', 'crianças')] : []),
  ].join(' e ');
  const lines = amountsForGuests(kind, guests)
    .filter(({ quantity }) => quantity > 0)
    .map((each) => `- **${each.name}:** ${amountText(each)}`);
  return `Para **${persons}**, uma boa conta é:\n\n${lines.join('\n')}`;
}
