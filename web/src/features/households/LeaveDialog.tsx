import type { Membership } from '@quitanda/contract';
import { useState } from 'react';
import { QuestionDialog } from '../../ui/dialogs/QuestionDialog.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import styles from './BringLists.module.css';

interface Props {
  readonly household: Membership | undefined;
  readonly isOpen: boolean;
  readonly onLeave: (takesCopy: boolean) => void;
  readonly onClose: () => void;
}

/** CASA-06, CASA-68: leaves a household, with a copy of what the user has brought to it. */
export function LeaveDialog({ household, isOpen, onLeave, onClose }: Props) {
  const [takesCopy, setTakesCopy] = useState(true);
  return (
    <QuestionDialog
      title="Sair da casa"
      confirmLabel="Sair da casa"
      kind="danger"
      icon="logout"
      isOpen={isOpen}
      onConfirm={() => onLeave(takesCopy)}
      onClose={onClose}
    >
      <p className={styles.question}>{leaveText(household)}</p>
      <div className={styles.bring}>
        <Checkbox
          isChecked={takesCopy}
          onChange={setTakesCopy}
          label="Levar uma cópia do que eu trouxe"
        >
          <span className={styles.text}>Levar uma cópia do que eu trouxe</span>
        </Checkbox>
        <p className={styles.hint}>
          {takesCopy
            ? 'As listas, despensas e compras que você trouxe ficam, como estão agora, também em “Pessoal”. O que outras pessoas trouxeram ou puseram nelas não vai junto.'
            : 'O que você trouxe fica só na casa.'}
        </p>
      </div>
    </QuestionDialog>
  );
}

function leaveText(household: Membership | undefined): string {
  const name = household?.name ?? '';
  if (household?.memberCount === 1) {
    return `Você é a última pessoa de “${name}”: a casa será excluída com tudo o que há nela.`;
  }
  const successorText =
    household?.role === 'responsible'
      ? ' A pessoa que está há mais tempo nela fica responsável.'
      : '';
  return `Você não verá mais as listas e as despensas de “${name}”.${successorText} Para voltar, peça um convite.`;
}
