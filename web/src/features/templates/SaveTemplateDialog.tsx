import type { ListSummary } from '@quitanda/contract';
import { templateLimits } from '@quitanda/contract/knowledge/templates/template-items';
import { useId } from 'react';
import { useRead } from '../../sync/react/use-read.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { createNameCheck } from '../../ui/fields/name-check.ts';
import { Stepper } from '../../ui/fields/Stepper.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import styles from './SaveTemplateDialog.module.css';
import { checkPeople } from './people.ts';
import { useCreateTemplate } from './use-templates.ts';

interface Props {
  /** The list whose items the template gets. */
  readonly list: ListSummary;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const defaultPeople = '4';

/** REP-08: makes a template of a list, as it was planned. */
export function SaveTemplateDialog({ list, isOpen, onClose }: Props) {
  const formId = useId();
  return (
    <FormDialog
      title="Salvar como modelo"
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Salvar"
    >
      <SaveForm id={formId} list={list} onSaved={onClose} />
    </FormDialog>
  );
}

interface SaveFormProps {
  readonly id: string;
  readonly list: ListSummary;
  readonly onSaved: () => void;
}

function SaveForm({ id, list, onSaved }: SaveFormProps) {
  const create = useCreateTemplate();
  const { data } = useRead('getList', { params: { listId: list.id } });
  const form = useForm({
    initial: { name: list.name, portions: defaultPeople },
    checks: {
      name: createNameCheck('O nome do modelo é obrigatório.'),
      portions: checkPeople,
    },
    submitsOnce: true,
    onSubmit({ name, portions }) {
      const items = (data?.items ?? []).slice(0, templateLimits.items);
      create(
        name,
        portions,
        items.map(({ name: itemName, quantity, unit, unitText = null, productId }) => ({
          name: itemName,
          quantity,
          unit,
          unitText,
          productId,
        })),
      );
      onSaved();
    },
  });
  return (
    <form id={id} className={styles.form} {...form.props}>
      <TextField
        label="Nome do modelo"
        {...form.field('name')}
        autoComplete="off"
        enterKeyHint="done"
      />
      <Stepper
        label="Para quantas pessoas é esta lista?"
        unit="un"
        min={1}
        {...form.field('portions')}
      />
      {list._count.items > templateLimits.items && (
        <p>Um modelo tem até 200 itens. Entram os primeiros 200.</p>
      )}
    </form>
  );
}
