import { useId, useState } from 'react';
import { SwitchRow } from '../../../ui/buttons/SwitchRow.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PastSupermarkets } from '../../../ui/signs/PastSupermarkets.tsx';
import { useSupermarketForm } from '../../shopping/trip/use-supermarket-form.ts';
import styles from './ItemSheet.module.css';

interface OnlyAtRowProps {
  /** The only supermarket where the item is bought; null if any will do. */
  readonly value: string | null;
  readonly onChange: (supermarket: string | null) => void;
}

/** 'Só em um supermercado' (LST-56): the disc turns it off, or asks for the supermarket. */
export function OnlyAtRow({ value, onChange }: OnlyAtRowProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <li>
      <SwitchRow
        name={value === null ? 'Só em um supermercado' : `Só no ${value}`}
        meta={value === null ? undefined : 'Nos outros, fica no fim'}
        isOn={value !== null}
        onChange={(isOn) => (isOn ? setIsChoosing(true) : onChange(null))}
        onEdit={value === null ? undefined : () => setIsChoosing(true)}
        editLabel="Mudar o supermercado"
      />
      <OnlyAtDialog
        current={value}
        isOpen={isChoosing}
        onChosen={(supermarket) => {
          onChange(supermarket);
          setIsChoosing(false);
        }}
        onClose={() => setIsChoosing(false)}
      />
    </li>
  );
}

interface OnlyAtDialogProps {
  readonly current: string | null;
  readonly isOpen: boolean;
  readonly onChosen: (supermarket: string) => void;
  readonly onClose: () => void;
}

/** Asks for the supermarket: one of the household's, or a new one. */
function OnlyAtDialog({ current, isOpen, onChosen, onClose }: OnlyAtDialogProps) {
  const formId = useId();
  return (
    <FormDialog
      title="Só em um supermercado"
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Confirmar"
    >
      <OnlyAtForm id={formId} current={current} onChosen={onChosen} />
    </FormDialog>
  );
}

interface OnlyAtFormProps {
  readonly id: string;
  readonly current: string | null;
  readonly onChosen: (supermarket: string) => void;
}

function OnlyAtForm({ id, current, onChosen }: OnlyAtFormProps) {
  const form = useSupermarketForm(current ?? '', onChosen);
  return (
    <form id={id} className={styles.form} {...form.props}>
      <TextField
        label="Supermercado"
        placeholder="Digite o nome"
        autoComplete="off"
        autoCapitalize="words"
        {...form.field('supermarket')}
      />
      <PastSupermarkets
        names={form.pastSupermarkets}
        typed={form.typed.supermarket}
        onSelect={onChosen}
      />
    </form>
  );
}
