/** How many pieces a household's caixa, fardo, bandeja or pacote of a name has (UNI-10). */
import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { containers } from '../../values/units.ts';
import { limits } from '../../values/values.ts';
import { name } from '../../wire.ts';

const countMessage = 'Uma embalagem tem de 1 a 1.000 unidades.';

export const packageCount = z.object({
  /** The container and the name of the items, folded as by `fold`: 'caixa leite'. */
  id: z.string(),
  count: z.int(),
});
export type PackageCount = z.input<typeof packageCount>;

export const packageCountEndpoints = defineEndpoints({
  getPackageCounts: {
    summary: 'How many pieces a container of a name has, sorted by id (UNI-10)',
    responses: { 200: z.array(packageCount) },
    errors: [],
  },
  rememberPackageCount: {
    summary: 'Set how many pieces a container of a name has; null forgets it (UNI-10)',
    body: z.object({
      name: name(),
      container: z.enum(containers, 'Esta unidade não existe.'),
      count: z
        .int(countMessage)
        .min(1, countMessage)
        .max(limits.piecesPerPackage, countMessage)
        .nullable(),
    }),
    responses: { 204: null },
    errors: [],
  },
});
