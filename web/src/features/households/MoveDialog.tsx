import type { Membership } from '@quitanda/contract';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { householdName } from './household-name.ts';
import styles from './MemberDialog.module.css';
import { useHouseholdCall } from '../../shared/use-household-call.ts';

/** The list or pantry that is moved. */
export type ListOrPantry =
  | { readonly kind: 'list'; readonly id: string; readonly name: string }
  | { readonly kind: 'pantry'; readonly id: string; readonly name: string };

interface Props {
  /** Must stay the same during the dialog's closing animation. */
  readonly listOrPantry: ListOrPantry | undefined;
  readonly isOpen: boolean;
  /** Receives the id before it is moved; undefined if that has failed. */
  readonly onLeaving?: (id: string | undefined) => void;
  readonly onClose: () => void;
}

/** CASA-08: moves a list or a pantry to another household of the user. */
export function MoveDialog({ listOrPantry, isOpen, onLeaving, onClose }: Props) {
  const { all, shownId } = useHouseholds();
  const { isBusy, sendChange } = useHouseholdCall();
  const toast = useToast();

  async function move(household: Membership) {
    if (listOrPantry === undefined) return;
    const body = { householdId: household.id };
    // Its removal from here may arrive before the answer.
    onLeaving?.(listOrPantry.id);
    const isDone =
      listOrPantry.kind === 'list'
        ? await sendChange('moveList', { params: { listId: listOrPantry.id }, body })
        : await sendChange('movePantry', { params: { pantryId: listOrPantry.id }, body });
    if (!isDone) return onLeaving?.(undefined);
    onClose();
    toast.success(`“${listOrPantry.name}” agora está em ${householdName(household)}.`);
  }
  return (
    <Dialog title="Mover para outra casa" isOpen={isOpen} onClose={onClose}>
      <div className={styles.actions}>
        <p className={styles.text}>
          “{listOrPantry?.name}” sai desta casa com tudo o que tem. As compras já feitas ficam.
        </p>
        {all
          .filter(({ id }) => id !== shownId)
          .map((household) => (
            <Button
              key={household.id}
              kind="outline"
              icon={household.isPersonal ? 'user' : 'home'}
              isBusy={isBusy}
              onClick={() => void move(household)}
            >
              {householdName(household)}
            </Button>
          ))}
      </div>
    </Dialog>
  );
}
