import type { Template, TemplateItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { parseTypedEntry } from '@quitanda/contract/items/typed-entry';
import {
  templateLimits,
  type TemplateChange,
} from '@quitanda/contract/knowledge/templates/template-items';
import { fold } from '@quitanda/contract/text';
import { shownNumber, shownUnit, toStored, unitRow, type Unit } from '@quitanda/contract/units';
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

interface DraftItem {
  /** As it is stored. */
  readonly item: TemplateItem;
  /** In the unit that people say, as typed. */
  readonly quantity: string;
  readonly unit: Unit;
}

const toDraft = (item: TemplateItem): DraftItem => ({
  item,
  quantity: formatDecimal(shownNumber(item)),
  unit: shownUnit(item),
});
const quantityOf = ({ quantity, unit }: DraftItem) =>
  checkQuantity(parseQuantityIn(quantity, unit), unitRow(unit).min);

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
    const { listName: name, quantity, unit, unitText } = parseTypedEntry(typed);
    const isThere = items.some(({ item }) => fold(item.name) === fold(name));
    if (name === '' || isFull || isThere) return;
    const amount = { quantity: quantity ?? 1, unit, ...(unitText && { unitText }) };
    onChange([...items, toDraft({ id: newId(), name, ...amount })]);
    setTyped('');
  }
  return (
    <>
      <ul className={styles.items} aria-label="Itens do modelo">
        {items.map((draft) => {
          const { item, quantity, unit } = draft;
          const checked = quantityOf(draft);
          return (
            <li key={item.id} className={styles.item}>
              <Stepper
                label={`${item.name} (${unit})`}
                unit={unit}
                min={unitRow(unit).min}
                step={unitRow(unit).step}
                value={quantity}
                onChange={(typedQuantity) =>
                  onChange(
                    items.map((other) =>
                      other === draft ? { ...draft, quantity: typedQuantity } : other,
                    ),
                  )
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
                  onChange(items.filter((other) => other !== draft));
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
  for (const draft of after) {
    const { item, unit } = draft;
    const checked = quantityOf(draft);
    if (!('value' in checked)) return undefined;
    const { quantity } = toStored(checked.value, unit);
    const isSame = before.find(({ id }) => id === item.id)?.quantity === quantity;
    if (!isSame) items.push({ ...item, quantity });
  }
  const keptIds = new Set(after.map(({ item }) => item.id));
  return { items, removed: before.flatMap(({ id }) => (keptIds.has(id) ? [] : [id])) };
}
