/**
 * How the write of the pieces of a container changes the rows of the home, and its description (UNI-10,
 * MOB-01). It is loaded after the first screen, which does not need it.
 */
import { packageCountId } from '@quitanda/contract/purchase-units';
import { formatInUnit } from '@quitanda/contract/units';
import type { WriteDefinitions } from '../../../sync/replica/definitions.ts';

export const packageCountWrites = {
  rememberPackageCount: {
    describe: ({ body: { name, container, count } }) =>
      count === null
        ? `Não lembrar mais quantas unidades tem ${formatInUnit(1, container)} de "${name}"`
        : `Lembrar que ${formatInUnit(1, container)} de "${name}" tem ${formatInUnit(count, 'un')}`,
    failureText: 'Falha ao guardar a quantidade da embalagem.',
    apply(rows, { body: { name, container, count } }) {
      const id = packageCountId(container, name);
      if (count === null) rows.remove('packageCounts', id);
      else rows.put('packageCounts', { id, count });
    },
  },
} satisfies Partial<WriteDefinitions>;
