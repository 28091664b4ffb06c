/** What the catalogue writes, in words for whoever looks at what is not sent yet (MOB-01). */
import type { Descriptions } from '../../sync/descriptions.ts';

export const catalogueDescriptions = {
  createProduct: ({ body }) => `Cadastrar o produto "${body.name}"`,
} satisfies Partial<Descriptions>;
