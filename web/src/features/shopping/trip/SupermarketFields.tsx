import { PastSupermarkets } from '../../../ui/signs/PastSupermarkets.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { SupermarketChoice } from './use-supermarket-choice.ts';

/** The supermarket's name: a tap on a known one, or typed (SHO-01). */
export function SupermarketFields({ choice }: { choice: SupermarketChoice }) {
  const { typed, type, error, fields, past, choose } = choice;
  return (
    <>
      <div ref={fields}>
        <TextField
          label="Supermercado"
          placeholder="Digite o nome"
          value={typed}
          onChange={type}
          error={error}
          autoComplete="off"
          autoCapitalize="words"
        />
      </div>
      <PastSupermarkets names={past} typed={typed} onChoose={choose} />
    </>
  );
}
