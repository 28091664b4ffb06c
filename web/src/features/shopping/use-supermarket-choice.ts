import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { useState } from 'react';
import { knownSpelling } from '../../lib/supermarket-names.ts';
import { useRead } from '../../sync/use-read.ts';
import { useWrite } from '../../sync/use-write.ts';

export interface SupermarketChoice {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly error: string | undefined;
  /** Names of the user's supermarkets, the last used first. */
  readonly past: readonly string[];
  readonly confirm: () => void;
}

/** Asks where one is, saves the name, and hands it on in the spelling already known (SHO-01). */
export function useSupermarketChoice(
  present: string,
  onChosen: (supermarket: string) => void,
): SupermarketChoice {
  const write = useWrite();
  const known = useRead('getSupermarkets', {});
  const [typed, setTyped] = useState(present);
  const [error, setError] = useState<string>();
  const past = known.data?.names ?? [];

  function confirm() {
    const cleaned = cleanName(typed);
    if ('problem' in cleaned) {
      return setError(nameProblemText(cleaned.problem, 'O nome do supermercado é obrigatório.'));
    }
    const name = knownSpelling(past, cleaned.name) ?? cleaned.name;
    const failureText = 'Falha ao salvar o nome do supermercado.';
    write('saveSupermarket', { body: { name } }, { failureText });
    onChosen(name);
  }
  return {
    typed,
    type: (text) => {
      setTyped(text);
      setError(undefined);
    },
    error,
    past,
    confirm,
  };
}
