import type { Member, Membership } from '@quitanda/contract';
import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import styles from './MemberDialog.module.css';
import { useHouseholdCall } from './use-household-call.ts';

interface Props {
  readonly household: Membership | undefined;
  /** Never the responsible member. Undefined while the dialog is closed. */
  readonly member: Member | undefined;
  readonly onClose: () => void;
}

/** CASA-05: removes a member from the household, or makes them responsible for it. */
export function MemberDialog({ household, member, onClose }: Props) {
  const { isBusy, sendChange } = useHouseholdCall();
  const toast = useToast();
  // Keeps the name on the screen during the dialog's closing animation.
  const [lastMember, setLastMember] = useState(member);
  if (member !== undefined && member !== lastMember) setLastMember(member);
  const name = lastMember?.name ?? '';
  const params = { householdId: household?.id ?? '', memberId: lastMember?.id ?? '' };

  async function run(call: 'removeMember' | 'handOver', doneText: string) {
    if (!(await sendChange(call, { params }))) return;
    onClose();
    toast.success(doneText);
  }
  return (
    <Dialog title={name} isOpen={member !== undefined} onClose={onClose}>
      <div className={styles.actions}>
        <p className={styles.text}>
          Quem é responsável renomeia a casa, remove pessoas e pode excluir a casa. Quem é removido
          deixa de ver as listas na hora.
        </p>
        <Button
          kind="outline"
          icon="user"
          isBusy={isBusy}
          onClick={() => void run('handOver', `Agora ${name} é responsável pela casa.`)}
        >
          Passar a responsabilidade
        </Button>
        <Button
          kind="danger"
          icon="trash"
          isBusy={isBusy}
          onClick={() => void run('removeMember', `${name} não faz mais parte da casa.`)}
        >
          Remover da casa
        </Button>
      </div>
    </Dialog>
  );
}
