import { PastSupermarkets } from '../../../ui/signs/PastSupermarkets.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { SupermarketChoice } from './use-supermarket-choice.ts';

/** Asks for the supermarket's name, which is typed or selected from past ones (SHO-01). */
export function SupermarketFields({ choice }: { choice: SupermarketChoice }) {
  const { typed, field, group, pastSupermarkets, choose } = choice;
  return (
    <>
      <div {...group}>
        <TextField
          label="Supermercado"
          placeholder="Digite o nome"
          autoComplete="off"
          autoCapitalize="words"
          {...field('supermarket')}
        />
      </div>
      <PastSupermarkets names={pastSupermarkets} typed={typed.supermarket} onSelect={choose} />
    </>
  );
}
