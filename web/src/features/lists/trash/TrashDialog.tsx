import type { DeletedList } from '@quitanda/contract';
import { useState } from 'react';
import { formatAgo } from '../../../lib/dates/ages.ts';
import { moveFocusOff } from '../../../lib/timing/move-focus-off.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { PlainRow } from '../../../ui/layout/PlainRow.tsx';
import { RowWords } from '../../../ui/layout/RowWords.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import styles from './TrashDialog.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** CASA-53: the lists that were deleted in the last 30 days, each with a button to restore it. */
export function TrashDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title="Lixeira" isOpen={isOpen} onClose={onClose}>
      <Trash isOpen={isOpen} />
    </Dialog>
  );
}

function Trash({ isOpen }: { readonly isOpen: boolean }) {
  const { data, failure, refresh } = useRead('getDeletedLists', {}, { isEnabled: isOpen });
  const write = useWrite();
  const toast = useToast();
  const [now] = useState(Date.now);

  function restore({ id, name }: DeletedList) {
    write('restoreList', { params: { listId: id } }, { context: { listName: name } });
    toast.success('Lista restaurada!');
  }
  if (failure !== undefined) {
    const text =
      failure.kind === 'network'
        ? 'Sem conexão. A lixeira aparece quando o sinal voltar.'
        : 'Falha ao buscar a lixeira.';
    return <LoadFailure art="list" text={text} onRetry={refresh} />;
  }
  if (data === undefined) return <Skeleton rows={3} />;
  return (
    <>
      <p className={styles.note}>
        {data.length === 0
          ? 'A lixeira está vazia. O que você excluir fica aqui por 30 dias.'
          : 'Listas excluídas ficam aqui por 30 dias.'}
      </p>
      <ul>
        {data.map((list) => (
          <PlainRow key={list.id}>
            <RowWords name={list.name} meta={metaText(list, now)} />
            <Button
              kind="outline"
              size="sm"
              aria-label={`Restaurar a lista ${list.name}`}
              data-remove=""
              onClick={(event) => {
                moveFocusOff(event);
                restore(list);
              }}
            >
              Restaurar
            </Button>
          </PlainRow>
        ))}
      </ul>
    </>
  );
}

/** Returns a text such as '3 itens · excluída há 2 dias por Ana'. */
function metaText({ itemCount, deletedAt, deletedBy }: DeletedList, now: number): string {
  const items = itemCount === 1 ? '1 item' : `${itemCount} itens`;
  const ago = formatAgo(Date.parse(deletedAt), now);
  return `${items} · excluída ${ago} por ${deletedBy ?? 'alguém'}`;
}
