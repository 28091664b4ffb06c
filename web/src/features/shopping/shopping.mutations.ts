/** The writes of a trip: their descriptions, and how they change the household's rows (MOB-01). */
import { fold } from '@quitanda/contract/text';
import { rememberSupermarket } from '../../lib/items/remember-supermarket.ts';
import type { WriteDefinitions } from '../../sync/replica/definitions.ts';

export const shoppingWrites = {
  saveSupermarket: {
    describe: ({ body }) => `Guardar o supermercado "${body.name}"`,
    failureText: 'Falha ao salvar o nome do supermercado.',
    apply: (rows, { body, at }) => void rememberSupermarket(rows, body.name, at),
  },
  saveStoreLabel: {
    describe: ({ body, context }) => {
      const product = context?.products?.find(({ id }) => id === body.productId);
      return `Vincular a etiqueta da balança a ${product ? `"${product.name}"` : 'um produto'}`;
    },
    failureText: 'Falha ao guardar a etiqueta.',
    apply(rows, { params, body, context, at }) {
      const product = context?.products?.find(({ id }) => id === body.productId);
      // Without the product's fields this device cannot create the row. The server sends it later.
      if (!product) return;
      const name = rememberSupermarket(rows, params.supermarketName, at);
      const supermarket = rows
        .all('supermarkets')
        .find((candidate) => fold(candidate.name) === fold(name));
      if (!supermarket) return;
      const code = params.labelCode;
      const id = `${supermarket.id} ${code}`;
      rows.put('storeLabels', {
        id,
        supermarketId: supermarket.id,
        code,
        valueKind: body.valueKind,
        product,
      });
    },
  },
} satisfies Partial<WriteDefinitions>;
