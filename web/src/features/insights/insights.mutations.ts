/** The writes of price notes: their effect on the rows, and their descriptions (MOB-01). */
import { toCentavos } from '@quitanda/contract/values';
import { formatMoney } from '../../lib/amounts/money.ts';
import { rememberSupermarket } from '../../lib/items/remember-supermarket.ts';
import type { WriteDefinitions } from '../../sync/replica/definitions.ts';

export const insightWrites = {
  notePrice: {
    describe: ({ body, context }) => {
      const product = context?.product ? `"${context.product.name}"` : 'um produto';
      const price = formatMoney(toCentavos(body.price));
      return `Anotar o preço de ${product} em "${body.supermarket}": ${price}`;
    },
    failureText: 'Falha ao anotar o preço.',
    apply: (rows, { body, at }) => void rememberSupermarket(rows, body.supermarket, at),
  },
  removePriceNote: {
    describe: () => 'Apagar um preço anotado',
    failureText: 'Não foi possível apagar o preço.',
  },
} satisfies Partial<WriteDefinitions>;
