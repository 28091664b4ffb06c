import type { Member, Membership } from '@quitanda/contract';
import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import styles from './MemberDialog.module.css';
import { useHouseholdCall } from '../../shared/use-household-call.ts';
import { useUndoMember, type UndoableKind } from './use-undo-member.ts';

interface Props {
  readonly household: Membership | undefined;
  /** Never the responsible member. Undefined while the dialog is closed. */
  readonly member: Member | undefined;
  readonly onClose: () => void;
}

type Change = 'removeMember' | 'handOver';

/** CASA-05: removes a member from the household, or makes them responsible for it, after a question. */
export function MemberDialog({ household, member, onClose: closeDialog }: Props) {
  const { sendInTurn } = useHouseholdCall();
  const { undo } = useUndoMember(household?.id ?? '');
  const toast = useToast();
  const [question, setQuestion] = useState<Change>();
  // Keeps the name on the screen during the dialog's closing animation.
  const [lastMember, setLastMember] = useState(member);
  if (member !== undefined && member !== lastMember) setLastMember(member);
  const name = lastMember?.name ?? '';
  const householdName = household?.name ?? '';

  function onClose() {
    setQuestion(undefined);
    closeDialog();
  }
  async function run(call: Change, kind: UndoableKind, doneText: string) {
    onClose();
    if (lastMember === undefined) return;
    const params = { householdId: household?.id ?? '', memberId: lastMember.id };
    if (!(await sendInTurn(call, { params }))) return;
    const onAction = () => void undo(kind, lastMember);
    toast.success(doneText, { action: { label: 'Desfazer', onAction } });
  }
  return (
    <>
      <Dialog
        title={name}
        isOpen={member !== undefined && question === undefined}
        onClose={onClose}
      >
        <div className={styles.actions}>
          <p className={styles.text}>
            Quem é responsável renomeia a casa, remove pessoas e pode excluir a casa. Quem é
            removido deixa de ver as listas na hora.
          </p>
          <Button kind="outline" icon="user" onClick={() => setQuestion('handOver')}>
            Passar a responsabilidade
          </Button>
          <Button kind="danger" icon="trash" onClick={() => setQuestion('removeMember')}>
            Remover da casa
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        title={`Passar a responsabilidade a ${name}?`}
        text={`${name} passa a renomear a casa, remover pessoas e poder excluir “${householdName}”, e você não. Dá para desfazer por uma hora.`}
        confirmLabel="Passar a responsabilidade"
        confirmIcon="user"
        isOpen={member !== undefined && question === 'handOver'}
        onConfirm={() =>
          void run('handOver', 'made-responsible', `Agora ${name} é responsável pela casa.`)
        }
        onClose={onClose}
      />
      <ConfirmDialog
        title={`Remover ${name} da casa?`}
        text={`${name} deixa de ver “${householdName}” na hora, e fica com uma cópia do que trouxe em “Pessoal”. Dá para desfazer por uma hora.`}
        confirmLabel="Remover da casa"
        confirmIcon="trash"
        isOpen={member !== undefined && question === 'removeMember'}
        onConfirm={() => void run('removeMember', 'removed', `${name} não faz mais parte da casa.`)}
        onClose={onClose}
      />
    </>
  );
}
