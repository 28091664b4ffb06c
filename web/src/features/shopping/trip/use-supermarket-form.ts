import { knownSpelling } from '../../../lib/items/supermarket-names.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { createNameCheck } from '../../../ui/fields/name-check.ts';
import { useForm } from '../../../ui/fields/use-form.ts';

const checks = { supermarket: createNameCheck('O nome do supermercado é obrigatório.') };

/**
 * Returns the form that asks for the supermarket of a trip, before the trip (LST-10) and during it
 * (SHO-01, SHO-17). `onChosen` is called with the name; a known supermarket keeps its stored
 * spelling.
 */
export function useSupermarketForm(initialName: string, onChosen: (name: string) => void) {
  /** Names of the household's supermarkets, the last used first. */
  const pastSupermarkets = useRead('getSupermarkets', {}).data?.names ?? [];
  const form = useForm({
    initial: { supermarket: initialName },
    checks,
    onSubmit: ({ supermarket }) =>
      onChosen(knownSpelling(pastSupermarkets, supermarket) ?? supermarket),
  });
  return { ...form, pastSupermarkets };
}
