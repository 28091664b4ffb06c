import type { List, ListSummary } from '@quitanda/contract';
import { useRead } from '../../../sync/react/use-read.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';

interface Props {
  readonly selected: ListSummary;
  readonly isOpen: boolean;
  /**
   * Called with the list and its items, for the undo (LST-17); undefined if they are not loaded.
   */
  readonly onDelete: (list: List | undefined) => void;
  readonly onClose: () => void;
}

/** LST-04: asks before a list is deleted. */
export function DeleteListDialog({ selected, isOpen, onDelete, onClose }: Props) {
  // The list is not requested after closing, because it may no longer exist.
  const { data: list } = useRead(
    'getList',
    { params: { listId: selected.id } },
    { isEnabled: isOpen },
  );
  return (
    <ConfirmDialog
      title="Tem certeza?"
      text={deletionText(selected)}
      confirmLabel="Excluir"
      isOpen={isOpen}
      onConfirm={() => onDelete(list)}
      onClose={onClose}
    />
  );
}

function deletionText({ name, _count: { items } }: ListSummary): string {
  if (items === 0) return `A lista “${name}” será excluída.`;
  if (items === 1) return `A lista “${name}” e seu único item serão excluídos.`;
  return `A lista “${name}” e seus ${items} itens serão excluídos.`;
}
