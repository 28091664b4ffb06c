import type { ListSummary } from '@quitanda/contract';
import { ListMembersDialog } from '../../households/ListMembersDialog.tsx';
import { MoveDialog } from '../../households/MoveDialog.tsx';
import { CompareDialog } from '../../insights/compare/CompareDialog.tsx';
import { RepeatsDialog } from '../../repeats/RepeatsDialog.tsx';
import { SaveTemplateDialog } from '../../templates/SaveTemplateDialog.tsx';
import { TemplatesDialog } from '../../templates/TemplatesDialog.tsx';
import { DeleteListDialog } from './DeleteListDialog.tsx';
import { ListNameDialog } from './ListNameDialog.tsx';
import { ShareListDialog } from '../share/ShareListDialog.tsx';
import { StartShoppingDialog } from '../start/StartShoppingDialog.tsx';
import type { ListActions } from './use-list-actions.ts';

export type ListDialog =
  | 'rename'
  | 'share'
  | 'delete'
  | 'start'
  | 'compare'
  | 'members'
  | 'move'
  | 'repeats'
  | 'templates'
  | 'save-template';

interface Props {
  /** The list of the dialogs. It stays set during a closing animation. */
  readonly list: ListSummary;
  readonly dialog: ListDialog | undefined;
  readonly actions: ListActions;
  readonly onOpenDialog: (dialog: ListDialog) => void;
  /** Receives the id of a list that is being moved away; undefined if that has failed. */
  readonly onLeaving: (listId: string | undefined) => void;
  readonly onClose: () => void;
}

/** The dialogs of the selected list. */
export function SelectedListDialogs(props: Props) {
  const { list, dialog, actions, onOpenDialog, onLeaving, onClose } = props;
  const propsOf = (kind: ListDialog) => ({ isOpen: dialog === kind, onClose });
  return (
    <>
      <ListNameDialog
        title="Renomear Lista"
        initialName={list.name}
        onSave={(name) => {
          actions.rename(list.id, name);
          onClose();
        }}
        {...propsOf('rename')}
      />
      <ShareListDialog list={list} {...propsOf('share')} />
      <DeleteListDialog
        selected={list}
        onDelete={(listWithItems) => {
          actions.remove(list, listWithItems);
          onClose();
        }}
        {...propsOf('delete')}
      />
      <StartShoppingDialog listId={list.id} {...propsOf('start')} />
      <CompareDialog list={list} {...propsOf('compare')} />
      <ListMembersDialog list={list} onMove={() => onOpenDialog('move')} {...propsOf('members')} />
      <RepeatsDialog {...propsOf('repeats')} />
      <SaveTemplateDialog list={list} {...propsOf('save-template')} />
      <TemplatesDialog list={list} onCreateList={actions.createFilled} {...propsOf('templates')} />
      <MoveDialog
        listOrPantry={{ kind: 'list', ...list }}
        onLeaving={onLeaving}
        {...propsOf('move')}
      />
    </>
  );
}
