import { useState } from 'react';
import { readActivePantryId } from '../../../lib/device/shopping-storage.ts';
import { knownSpelling } from '../../../lib/items/supermarket-names.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import type { CallFailure } from '../../../sync/reads-and-writes.ts';
import { createNameCheck } from '../../../ui/fields/name-check.ts';
import { useFocusInvalidField } from '../../../ui/fields/use-focus-invalid-field.ts';
import type { ReceiptDraft } from './receipt-draft.ts';
import { useRecord } from './use-record.ts';

const checkSupermarket = createNameCheck('O nome do supermercado é obrigatório.');
const checkPantry = createNameCheck('O nome da despensa não pode ser vazio.');

/**
 * Checks the supermarket and the pantry of a review, and records it. `listFailure` is why the list of
 * the trip could not be read.
 */
export function useSubmit(draft: ReceiptDraft, listFailure: CallFailure | undefined) {
  const pantries = useRead('getPantries', {});
  const supermarkets = useRead('getSupermarkets', {}).data?.names ?? [];
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const recording = useRecord();
  const { fields, focusInvalidField } = useFocusInvalidField<HTMLDivElement>();
  const pantry = findSelectedPantry(pantries.data, draft.pantryId);
  const problems = hasSubmitted ? problemsOf(draft, pantries.data?.length === 0) : {};

  function submit() {
    if (pantries.data === undefined) return;
    setHasSubmitted(true);
    const isFirstPantry = pantries.data.length === 0;
    if (Object.keys(problemsOf(draft, isFirstPantry)).length > 0) return focusInvalidField();
    const checkedSupermarket = checkSupermarket(draft.supermarket);
    const checkedPantry = checkPantry(draft.newPantry);
    if (!('value' in checkedSupermarket)) return;
    recording.record({
      draft,
      pantry:
        pantry === undefined
          ? { newName: 'value' in checkedPantry ? checkedPantry.value : '' }
          : { id: pantry.id },
      supermarket:
        knownSpelling(supermarkets, checkedSupermarket.value) ?? checkedSupermarket.value,
      hasList: draft.listId !== null && !isListDeleted(listFailure),
    });
  }
  return { fields, supermarkets, pantries, pantry, problems, recording, submit };
}

/** Whether the list was deleted. After any other failure the list may still exist. */
const isListDeleted = (failure: CallFailure | undefined) =>
  failure?.kind === 'error-response' && failure.status === 404;

/** Returns the pantry that the person selected, or else the one last used, or else the first. */
function findSelectedPantry<P extends { readonly id: string }>(
  pantries: readonly P[] | undefined,
  selectedId: string | null,
): P | undefined {
  const findPantry = (id: string | null) => pantries?.find((pantry) => pantry.id === id);
  return findPantry(selectedId) ?? findPantry(readActivePantryId()) ?? pantries?.[0];
}

function problemsOf({ supermarket, newPantry }: ReceiptDraft, isFirstPantry: boolean) {
  const checkedSupermarket = checkSupermarket(supermarket);
  const checkedPantry = isFirstPantry ? checkPantry(newPantry) : { value: '' };
  return {
    ...('problem' in checkedSupermarket && { supermarket: checkedSupermarket.problem }),
    ...('problem' in checkedPantry && { newPantry: checkedPantry.problem }),
  };
}
