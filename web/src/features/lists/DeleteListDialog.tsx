import type { List, ListSummary } from '@quitanda/contract';
import { useRead } from '../../sync/react/use-read.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface Props {
  readonly selected: ListSummary;
  readonly isOpen: boolean;
  /** Gets the list with its items where they are known, so that it can come back (LST-17). */
  readonly onDelete: (list: List | undefined) => void;
  readonly onClose: () => void;
}

/** LST-04. */
export function DeleteListDialog({ selected, isOpen, onDelete, onClose }: Props) {
  // Once closed it may be about a list that is gone, which nobody should ask for.
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
