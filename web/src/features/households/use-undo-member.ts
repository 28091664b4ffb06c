import type { Activity } from '@quitanda/contract';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { useHouseholdCall } from '../../shared/use-household-call.ts';

/** What the person who did it can undo for an hour, with the call and the message. */
const undoCalls = {
  removed: ['undoRemoval', (name: string) => `${name} voltou à casa.`],
  'made-responsible': ['undoHandOver', () => 'Você é responsável pela casa de novo.'],
} as const;

export type UndoableKind = keyof typeof undoCalls;

const undoMs = 3_600_000;

/** CASA-70, CASA-71: undoes a removal and a hand-over of the shown household. */
export function useUndoMember(householdId: string) {
  const { userId } = useHouseholds();
  const { sendInTurn } = useHouseholdCall();
  const toast = useToast();

  async function undo(kind: UndoableKind, member: { readonly id: string; readonly name: string }) {
    const [call, doneText] = undoCalls[kind];
    const params = { householdId, memberId: member.id };
    if (await sendInTurn(call, { params })) toast.success(doneText(member.name));
  }

  /** Returns the undo of an entry of the activity; undefined if the user cannot undo it. */
  function undoOf({ kind, at, person, other }: Activity): (() => void) | undefined {
    const isOwn = person !== null && person.id === userId;
    if (!isOwn || other === null || Date.now() - Date.parse(at) > undoMs) return undefined;
    return kind === 'removed' || kind === 'made-responsible'
      ? () => void undo(kind, other)
      : undefined;
  }
  return { undo, undoOf };
}
