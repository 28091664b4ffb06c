import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { useState, type RefObject } from 'react';
import { saveCurrentSupermarket } from '../../../lib/device/shopping-storage.ts';
import { knownSpelling } from '../../../lib/items/supermarket-names.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useWrongField } from '../../../ui/fields/use-wrong-field.ts';

export interface SupermarketChoice {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly error: string | undefined;
  /** The ref of the element with the field. */
  readonly fields: RefObject<HTMLDivElement | null>;
  /** Names of the household's supermarkets, the last used first. */
  readonly past: readonly string[];
  /** Chooses one of them, without a confirmation. */
  readonly choose: (name: string) => void;
  readonly confirm: () => void;
}

/**
 * Asks for the supermarket of a trip, stores it with the list, and passes it on in the known
 * spelling (SHO-01).
 */
export function useSupermarketChoice(
  listId: string,
  present: string,
  onChosen: () => void,
): SupermarketChoice {
  const write = useWrite();
  const known = useRead('getSupermarkets', {});
  const [typed, setTyped] = useState(present);
  const [error, setError] = useState<string>();
  const { fields, showWrong } = useWrongField<HTMLDivElement>();
  const past = known.data?.names ?? [];

  function confirm() {
    const cleaned = cleanName(typed);
    if ('problem' in cleaned) {
      setError(nameProblemText(cleaned.problem, 'O nome do supermercado é obrigatório.'));
      showWrong();
      return;
    }
    choose(knownSpelling(past, cleaned.name) ?? cleaned.name);
  }

  function choose(name: string) {
    const failureText = 'Falha ao salvar o nome do supermercado.';
    write('planTrip', { params: { listId }, body: { supermarket: name } }, { failureText });
    saveCurrentSupermarket(listId, name);
    onChosen();
  }
  return {
    typed,
    type: (text) => {
      setTyped(text);
      setError(undefined);
    },
    error,
    fields,
    past,
    choose,
    confirm,
  };
}
