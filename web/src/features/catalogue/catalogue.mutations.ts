/** What the catalogue writes, in words for whoever looks at what is not sent yet (MOB-01). */
import type { WriteDefinitions } from '../../sync/replica/definitions.ts';

export const catalogueWrites = {
  createProduct: { describe: ({ body }) => `Cadastrar o produto "${body.name}"` },
} satisfies Partial<WriteDefinitions>;
