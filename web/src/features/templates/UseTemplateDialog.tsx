import type { ListSummary, Template } from '@quitanda/contract';
import { formatAmount } from '@quitanda/contract/units';
import { useId, useState } from 'react';
import { inOrder } from '../../lib/items/in-order.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { RowButton } from '../../ui/buttons/RowButton.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Stepper } from '../../ui/fields/Stepper.tsx';
import { PlainRow } from '../../ui/layout/PlainRow.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import styles from './UseTemplateDialog.module.css';
import { checkPeople, forPeopleText } from './people.ts';
import { planItems, type PlannedItem } from './plan-use.ts';
import type { CreateList, useTemplateActions } from './use-templates.ts';

interface Props {
  readonly template: Template;
  /** The list that is proposed. */
  readonly list: ListSummary;
  readonly isOpen: boolean;
  readonly actions: ReturnType<typeof useTemplateActions>;
  readonly onCreateList: CreateList;
  /** Called once the items are on a list. */
  readonly onUsed: () => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** The value of the option that makes a list of the template. */
const newList = 'new';

/** REP-10: puts the items of a template on a list, for any number of people. */
export function UseTemplateDialog(props: Props) {
  const { template, isOpen, onClose } = props;
  const formId = useId();
  return (
    <FormDialog
      title={template.name}
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Usar modelo"
    >
      <UseForm id={formId} {...props} />
    </FormDialog>
  );
}

function UseForm({ id, template, list, actions, ...on }: Props & { readonly id: string }) {
  const [typedPeople, setTypedPeople] = useState(String(template.portions));
  const [target, setTarget] = useState(list.id);
  const { data: lists = [] } = useRead('getLists', {});
  const params = { listId: target };
  const { data } = useRead('getList', { params }, { isEnabled: target !== newList });
  const people = checkPeople(typedPeople);
  const isValid = 'value' in people;
  const listItems = target === newList ? [] : (data?.items ?? []);
  const items = planItems(template, isValid ? people.value : template.portions, listItems);
  function use() {
    if (!isValid) return;
    if (target === newList) actions.makeList(template, items, on.onCreateList);
    else if (data) actions.putOn(template, items, data);
    on.onUsed();
  }
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        use();
      }}
    >
      <Stepper
        label="Para quantas pessoas?"
        hint={`O modelo é ${forPeopleText(template.portions)}.`}
        unit="un"
        min={1}
        value={typedPeople}
        onChange={setTypedPeople}
        error={isValid ? undefined : people.problem}
      />
      <Select label="Pôr em" value={target} onChange={setTarget}>
        {inOrder(lists).map((other) => (
          <option key={other.id} value={other.id}>
            {other.name}
          </option>
        ))}
        <option value={newList}>+ Nova lista</option>
      </Select>
      <ul aria-label="Itens do modelo">
        {items.map((item) => (
          <PlainRow key={item.id}>
            <RowWords name={item.name} meta={amountText(item)} />
          </PlainRow>
        ))}
      </ul>
      <RowGroup>
        <li>
          <RowButton icon="pencil" name="Mudar o modelo" opens onClick={on.onEdit} />
        </li>
        <li>
          <RowButton
            icon="trash"
            name="Excluir modelo"
            isDanger
            onClick={() => {
              actions.remove(template);
              on.onClose();
            }}
          />
        </li>
      </RowGroup>
    </form>
  );
}

function amountText({ waiting, ...item }: PlannedItem): string {
  const amount = formatAmount(item);
  return waiting === undefined ? amount : `${amount} · na lista: ${formatAmount(waiting)}`;
}
