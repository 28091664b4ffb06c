/** What notes of prices do, in words for whoever looks at what is not sent yet (MOB-01). */
import { toCentavos } from '@quitanda/contract/values';
import { formatMoney } from '../../lib/money.ts';
import type { Descriptions } from '../../sync/descriptions.ts';

export const insightDescriptions = {
  notePrice: ({ body, context }) => {
    const product = context?.product ? `"${context.product.name}"` : 'um produto';
    const price = formatMoney(toCentavos(body.price));
    return `Anotar o preço de ${product} em "${body.supermarket}": ${price}`;
  },
  removePriceNote: () => 'Apagar um preço anotado',
} satisfies Partial<Descriptions>;
