/** The writes of the catalogue, with their descriptions for the list of unsent writes (MOB-01). */
import type { WriteDefinitions } from '../../sync/replica/definitions.ts';

export const catalogueWrites = {
  createProduct: { describe: ({ body }) => `Cadastrar o produto "${body.name}"` },
} satisfies Partial<WriteDefinitions>;
