import type { ListSummary } from '@quitanda/contract';
import { CompareDialog } from '../insights/CompareDialog.tsx';
import { DeleteListDialog } from './DeleteListDialog.tsx';
import { ListNameDialog } from './ListNameDialog.tsx';
import { ShareListDialog } from './ShareListDialog.tsx';
import { StartShoppingDialog } from './StartShoppingDialog.tsx';
import type { ListActions } from './use-list-actions.ts';

export type ListDialog = 'rename' | 'share' | 'delete' | 'start' | 'compare';

interface Props {
  /** The list they are about; it stays while a dialog leaves. */
  readonly list: ListSummary;
  readonly dialog: ListDialog | undefined;
  readonly actions: ListActions;
  /** Each closes itself alone: a late answer is not to close what was opened since. */
  readonly onClose: (dialog: ListDialog) => void;
}

/** What is asked about the selected list. */
export function SelectedListDialogs({ list, dialog, actions, onClose }: Props) {
  const of = (own: ListDialog) => ({ isOpen: dialog === own, onClose: () => onClose(own) });
  return (
    <>
      <ListNameDialog
        title="Renomear Lista"
        initialName={list.name}
        onSave={(name) => {
          actions.rename(list.id, name);
          onClose('rename');
        }}
        {...of('rename')}
      />
      <ShareListDialog list={list} {...of('share')} />
      <DeleteListDialog
        selected={list}
        onDelete={(withItems) => {
          actions.remove(list, withItems);
          onClose('delete');
        }}
        {...of('delete')}
      />
      <StartShoppingDialog listId={list.id} {...of('start')} />
      <CompareDialog list={list} {...of('compare')} />
    </>
  );
}
