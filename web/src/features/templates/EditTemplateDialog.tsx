import type { Template, TemplateItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { parseTypedEntry } from '@quitanda/contract/items/typed-entry';
import {
  templateLimits,
  type TemplateChange,
} from '@quitanda/contract/knowledge/templates/template-items';
import { fold } from '@quitanda/contract/text';
import { minimumQuantity } from '@quitanda/contract/values';
import { useId, useState } from 'react';
import { formatDecimal, parseQuantityIn } from '../../lib/amounts/decimal.ts';
import { checkQuantity } from '../../lib/amounts/quantities.ts';
import { moveFocusOff } from '../../lib/timing/move-focus-off.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { createNameCheck } from '../../ui/fields/name-check.ts';
import { Stepper } from '../../ui/fields/Stepper.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import styles from './EditTemplateDialog.module.css';
import { checkPeople } from './people.ts';

interface Props {
  readonly template: Template;
  readonly isOpen: boolean;
  readonly onSave: (change: TemplateChange) => void;
  readonly onClose: () => void;
}

/** REP-09: changes the name, the number of people and the items of a template. */
export function EditTemplateDialog({ template, isOpen, onSave, onClose }: Props) {
  const formId = useId();
  return (
    <FormDialog
      title="Mudar o modelo"
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Salvar"
    >
      <EditForm id={formId} template={template} onSave={onSave} />
    </FormDialog>
  );
}

interface DraftItem extends Omit<TemplateItem, 'quantity'> {
  /** As typed. */
  readonly quantity: string;
}

const toDraft = (item: TemplateItem): DraftItem => ({
  ...item,
  quantity: formatDecimal(item.quantity),
});
const quantityOf = ({ quantity, unit }: DraftItem) =>
  checkQuantity(parseQuantityIn(quantity, unit), minimumQuantity(unit));

interface EditFormProps extends Pick<Props, 'template' | 'onSave'> {
  readonly id: string;
}

function EditForm({ id, template, onSave }: EditFormProps) {
  const [items, setItems] = useState(() => template.items.map(toDraft));
  const form = useForm({
    initial: { name: template.name, portions: String(template.portions) },
    checks: {
      name: createNameCheck('O nome do modelo é obrigatório.'),
      portions: checkPeople,
    },
    onSubmit({ name, portions }) {
      const change = itemChange(template.items, items);
      if (change === undefined) return;
      onSave({
        ...(name !== template.name && { name }),
        ...(portions !== template.portions && { portions }),
        ...change,
      });
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
      <Stepper label="Para quantas pessoas?" unit="un" min={1} {...form.field('portions')} />
      <ItemFields items={items} onChange={setItems} />
    </form>
  );
}

interface ItemFieldsProps {
  readonly items: readonly DraftItem[];
  readonly onChange: (items: DraftItem[]) => void;
}

/** The amounts of the items, each with a button that removes it, and a field for new ones. */
function ItemFields({ items, onChange }: ItemFieldsProps) {
  const [typed, setTyped] = useState('');
  const isFull = items.length >= templateLimits.items;
  function add() {
    const { listName: name, quantity, unit } = parseTypedEntry(typed);
    const isThere = items.some((item) => fold(item.name) === fold(name));
    if (name === '' || isFull || isThere) return;
    onChange([...items, toDraft({ id: newId(), name, quantity: quantity ?? 1, unit })]);
    setTyped('');
  }
  return (
    <>
      <ul className={styles.items} aria-label="Itens do modelo">
        {items.map((item) => {
          const checked = quantityOf(item);
          return (
            <li key={item.id} className={styles.item}>
              <Stepper
                label={`${item.name} (${item.unit})`}
                unit={item.unit}
                min={minimumQuantity(item.unit)}
                value={item.quantity}
                onChange={(quantity) =>
                  onChange(items.map((other) => (other === item ? { ...item, quantity } : other)))
                }
                error={'problem' in checked ? checked.problem : undefined}
              />
              <IconButton
                icon="x"
                kind="quiet"
                label={`Remover ${item.name}`}
                data-remove=""
                onClick={(event) => {
                  moveFocusOff(event);
                  onChange(items.filter((other) => other !== item));
                }}
              />
            </li>
          );
        })}
      </ul>
      <div className={styles.add}>
        <TextField
          label="Adicionar item"
          hint={isFull ? `Um modelo tem até ${templateLimits.items} itens.` : undefined}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          enterKeyHint="done"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed.trim() === '') return;
            event.preventDefault();
            add();
          }}
        />
        <Button kind="tonal" size="sm" disabled={isFull} onClick={add}>
          Adicionar
        </Button>
      </div>
    </>
  );
}

/** Returns the changed, new and removed items; undefined if an amount is invalid. */
function itemChange(
  before: readonly TemplateItem[],
  after: readonly DraftItem[],
): Pick<TemplateChange, 'items' | 'removed'> | undefined {
  const items: TemplateItem[] = [];
  for (const item of after) {
    const checked = quantityOf(item);
    if (!('value' in checked)) return undefined;
    const isSame = before.find(({ id }) => id === item.id)?.quantity === checked.value;
    if (!isSame) items.push({ ...item, quantity: checked.value });
  }
  const keptIds = new Set(after.map(({ id }) => id));
  return { items, removed: before.flatMap(({ id }) => (keptIds.has(id) ? [] : [id])) };
}
