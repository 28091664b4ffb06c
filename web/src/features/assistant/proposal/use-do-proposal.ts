import type { ListItemChange } from '@quitanda/contract';
import type { Proposal } from '@quitanda/contract/assistant/answer';
import { createIdSequence } from '@quitanda/contract/id-sequence';
import {
  fromCentavos,
  fromThousandths,
  type Centavos,
  type ListUnit,
} from '@quitanda/contract/values';
import { saveBudget } from '../../../lib/device/shopping-storage.ts';
import { quantityDifference } from '../../../lib/amounts/quantities.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import type { Target } from './outdated.ts';
import type { ProposalLine } from './proposal-lines.ts';
import { addToPantry, topUpList, type TopUp } from './top-up.ts';

const addOptions = { failureText: 'Falha ao adicionar item.' };
const changeOptions = { failureText: 'Falha ao atualizar item.' };
const removeOptions = { failureText: 'Falha ao remover item.' };
const budgetOptions = { failureText: 'Falha ao salvar o orçamento.' };

/** What a person has edited: the lines, or the budget. */
interface Edited {
  readonly lines: readonly ProposalLine[];
  readonly budget: Centavos | null;
}

/**
 * AI-24: returns the function that does a proposal by the same writes as taps on the list and pantry
 * screens, so that it works offline. It returns a function that undoes it, and keeps what another
 * person has added since.
 */
export function useDoProposal() {
  const write = useWrite();

  function changeItem(listId: string, itemId: string, body: ListItemChange) {
    write('changeListItem', { params: { listId, itemId }, body }, changeOptions);
  }

  function writeToList(listId: string, { added, raised }: TopUp): () => void {
    const params = { listId };
    for (const { unit, ...item } of added) {
      const body = { ...item, unit: unit as ListUnit, withAssistant: true };
      write('addListItem', { params, body }, addOptions);
    }
    for (const { itemId, by } of raised) changeItem(listId, itemId, { add: by });
    return () => {
      for (const { id: itemId } of added) {
        write('removeListItem', { params: { listId, itemId } }, removeOptions);
      }
      for (const { itemId, by } of raised) changeItem(listId, itemId, { add: -by });
    };
  }

  function writeToPantry(pantryId: string, { added, raised }: TopUp): () => void {
    const add = (itemId: string, by: number) =>
      write('changePantryItem', { params: { pantryId, itemId }, body: { add: by } }, changeOptions);
    for (const item of added) {
      write(
        'addPantryItem',
        { params: { pantryId }, body: { ...item, withAssistant: true } },
        addOptions,
      );
    }
    for (const { itemId, by } of raised) add(itemId, by);
    return () => {
      for (const { id: itemId } of added) {
        write('removePantryItem', { params: { pantryId, itemId } }, removeOptions);
      }
      for (const { itemId, by } of raised) add(itemId, -by);
    };
  }

  function changeQuantities(listId: string, lines: readonly ProposalLine[]): () => void {
    for (const { itemId = '', quantity } of lines) {
      changeItem(listId, itemId, { quantity: fromThousandths(quantity) });
    }
    return () => {
      for (const { itemId = '', from, quantity } of lines) {
        const before = fromThousandths(from ?? quantity);
        const add = quantityDifference(fromThousandths(quantity), before);
        if (add !== 0) changeItem(listId, itemId, { add });
      }
    };
  }

  function setBudget(listId: string, budget: Centavos | null): void {
    const body = { budget: budget === null ? null : fromCentavos(budget) };
    write('planTrip', { params: { listId }, body }, budgetOptions);
    saveBudget(listId, budget);
  }

  /** Undefined if what the proposal changes is gone. */
  return function doProposal(
    proposal: Proposal,
    { lines, budget }: Edited,
    { list, pantry }: Target,
  ): (() => void) | undefined {
    const makeId = createIdSequence();
    switch (proposal.kind) {
      case 'add-items':
        return list && writeToList(list.id, topUpList(lines, list, makeId));
      case 'add-to-pantry':
        return pantry && writeToPantry(pantry.id, addToPantry(lines, pantry, makeId));
      case 'change-quantities':
        return list && changeQuantities(list.id, lines);
      case 'set-budget':
        if (list === undefined) return undefined;
        setBudget(list.id, budget);
        return () => setBudget(list.id, proposal.from);
    }
  };
}
