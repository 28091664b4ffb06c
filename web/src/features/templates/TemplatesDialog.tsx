import type { ListSummary, Template } from '@quitanda/contract';
import { useState } from 'react';
import { formatItemCount } from '../../lib/amounts/item-count.ts';
import { moveFocusOff } from '../../lib/timing/move-focus-off.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { RowButton } from '../../ui/buttons/RowButton.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PlainRow } from '../../ui/layout/PlainRow.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { EditTemplateDialog } from './EditTemplateDialog.tsx';
import { forPeopleText } from './people.ts';
import styles from './TemplatesDialog.module.css';
import { UseTemplateDialog } from './UseTemplateDialog.tsx';
import { useTemplateActions, useTemplates, type CreateList } from './use-templates.ts';

interface Props {
  /** The list that is proposed for the items. */
  readonly list: ListSummary;
  readonly isOpen: boolean;
  readonly onCreateList: CreateList;
  readonly onClose: () => void;
}

/** REP-07: the templates of the household; a tap opens one, to use, change or delete it. */
export function TemplatesDialog(props: Props) {
  return (
    <Dialog title="Modelos" isOpen={props.isOpen} onClose={props.onClose}>
      <Templates {...props} />
    </Dialog>
  );
}

function Templates({ list, onCreateList, onClose }: Props) {
  const { templates, deleted, isStored, failure, refresh } = useTemplates();
  const actions = useTemplateActions(isStored);
  const [openedId, setOpenedId] = useState<string>();
  const [dialog, setDialog] = useState<'use' | 'edit'>();
  if (failure !== undefined)
    return <LoadFailure art="list" text="Falha ao buscar os modelos." onRetry={refresh} />;
  if (templates === undefined) return <Skeleton rows={3} />;
  // Another member may delete the opened template meanwhile.
  const opened = [...templates, ...deleted].find(({ id }) => id === openedId);
  return (
    <>
      <RowGroup>
        {templates.map((template) => (
          <li key={template.id}>
            <RowButton
              icon="list"
              name={template.name}
              meta={metaText(template)}
              opens
              onClick={() => {
                setOpenedId(template.id);
                setDialog('use');
              }}
            />
          </li>
        ))}
      </RowGroup>
      <p className={styles.note}>
        Para guardar outra lista, abra-a e toque em “Salvar como modelo”.
      </p>
      <DeletedTemplates deleted={deleted} onRestore={actions.restore} />
      {opened && (
        <>
          <UseTemplateDialog
            template={opened}
            list={list}
            isOpen={dialog === 'use'}
            actions={actions}
            onCreateList={onCreateList}
            onUsed={onClose}
            onEdit={() => setDialog('edit')}
            onClose={() => setDialog(undefined)}
          />
          <EditTemplateDialog
            template={opened}
            isOpen={dialog === 'edit'}
            onSave={(change) => {
              actions.save(opened, change);
              setDialog('use');
            }}
            onClose={() => setDialog('use')}
          />
        </>
      )}
    </>
  );
}

interface DeletedProps {
  readonly deleted: readonly Template[];
  readonly onRestore: (template: Template) => void;
}

/** REP-09: the templates in the trash, each with a button that restores it. */
function DeletedTemplates({ deleted, onRestore }: DeletedProps) {
  if (deleted.length === 0) return null;
  return (
    <section aria-label="Excluídos" className={styles.deleted}>
      <h3 className={styles.title}>Excluídos</h3>
      <ul>
        {deleted.map((template) => (
          <PlainRow key={template.id}>
            <RowWords name={template.name} meta={metaText(template)} />
            <Button
              kind="outline"
              size="sm"
              aria-label={`Restaurar o modelo ${template.name}`}
              data-remove=""
              onClick={(event) => {
                moveFocusOff(event);
                onRestore(template);
              }}
            >
              Restaurar
            </Button>
          </PlainRow>
        ))}
      </ul>
    </section>
  );
}

const metaText = ({ items, portions }: Template) =>
  `${formatItemCount(items.length)} · ${forPeopleText(portions)}`;
