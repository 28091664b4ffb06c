import type { Member, Membership } from '@quitanda/contract';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { NameFormDialog } from '../../ui/dialogs/NameFormDialog.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { CreateHouseholdDialog } from './CreateHouseholdDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { useHouseholdCall } from '../../shared/use-household-call.ts';

export type HouseholdDialog =
  | 'create'
  | 'rename'
  | 'invite'
  | 'leave'
  | 'delete'
  | { readonly member: Member };

interface Props {
  readonly dialog: HouseholdDialog | undefined;
  /** The shown household. */
  readonly household: Membership | undefined;
  readonly onClose: () => void;
}

export function HouseholdDialogs({ dialog, household, onClose }: Props) {
  const { userId, show } = useHouseholds();
  const { sendInTurn } = useHouseholdCall();
  const toast = useToast();
  const propsOf = (kind: HouseholdDialog) => ({ isOpen: dialog === kind, onClose });
  const name = household?.name ?? '';
  const params = { householdId: household?.id ?? '' };

  async function rename(newName: string) {
    onClose();
    if (await sendInTurn('renameHousehold', { params, body: { name: newName } })) {
      toast.success('Casa renomeada!');
    }
  }
  async function leaveOrDelete(
    call: 'leaveHousehold' | 'leaveWithCopy' | 'deleteHousehold',
    doneText: string,
  ) {
    onClose();
    if (!(await sendInTurn(call, { params }))) return;
    toast.success(doneText);
    // The id of the personal household is the id of its user.
    if (userId !== undefined) void show(userId);
  }
  return (
    <>
      <CreateHouseholdDialog {...propsOf('create')} />
      <NameFormDialog
        title="Renomear a casa"
        label="Nome da casa"
        placeholder="Casa da família"
        initialName={name}
        blankMessage="O nome da casa é obrigatório."
        onSave={(newName) => void rename(newName)}
        {...propsOf('rename')}
      />
      <InviteDialog household={household} {...propsOf('invite')} />
      <MemberDialog
        household={household}
        member={typeof dialog === 'object' ? dialog.member : undefined}
        onClose={onClose}
      />
      <LeaveDialog
        household={household}
        onLeave={(takesCopy) =>
          void leaveOrDelete(
            takesCopy ? 'leaveWithCopy' : 'leaveHousehold',
            `Você saiu de ${name}.`,
          )
        }
        {...propsOf('leave')}
      />
      <ConfirmDialog
        title="Excluir a casa"
        text={`As listas, as despensas e as compras de “${name}” serão apagadas para todas as pessoas, para sempre. Cada pessoa fica com uma cópia do que trouxe.`}
        confirmLabel="Excluir"
        confirmIcon="trash"
        onConfirm={() => void leaveOrDelete('deleteHousehold', 'Casa excluída.')}
        {...propsOf('delete')}
      />
    </>
  );
}
