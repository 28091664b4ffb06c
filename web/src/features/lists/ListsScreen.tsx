import type { ListSummary } from '@quitanda/contract';
import { useState } from 'react';
import { inOrder } from '../../lib/items/in-order.ts';
import { FetchAhead } from '../../sync/react/FetchAhead.tsx';
import { useShownHousehold } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { ActionBar } from '../../ui/layout/ActionBar.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyPart, lazyDialog } from '../../ui/lazy-part.tsx';
import { ListHead } from './list/ListHead.tsx';
import styles from './ListsScreen.module.css';
import { NoList } from './NoList.tsx';
import { OpenList } from './OpenList.tsx';
import type { ListDialog } from './list/SelectedListDialogs.tsx';
import { useListView } from './order/use-list-view.ts';
import { StartButton } from './start/StartButton.tsx';
import { useCreationAddress } from './list/use-creation-address.ts';
import { useListActions } from './list/use-list-actions.ts';
import { useSelectedList } from './list/use-selected-list.ts';
import { useSharing } from './share/use-sharing.ts';

const ListNameDialog = lazyDialog(
  async () => (await import('./list/ListNameDialog.tsx')).ListNameDialog,
);
const TrashDialog = lazyDialog(async () => (await import('./trash/TrashDialog.tsx')).TrashDialog);
const SelectedListDialogs = lazyPart(
  async () => (await import('./list/SelectedListDialogs.tsx')).SelectedListDialogs,
  {
    isNeeded: ({ dialog }) => dialog !== undefined,
    onLoadFailed: ({ onClose }) => onClose(),
  },
);

interface DialogState {
  readonly dialog?: ListDialog;
  /** The list stays set during the dialog's closing animation. */
  readonly list?: ListSummary | undefined;
}

interface ListsScreenProps {
  readonly isCreating: boolean;
}

/**
 * The lists screen: the selected list, its items, and the start of a trip. It begins again when another
 * household is shown, because the selected list belongs to one of them.
 */
export function ListsScreen(props: ListsScreenProps) {
  return <ListsOfHousehold key={useShownHousehold()} {...props} />;
}

function ListsOfHousehold({ isCreating }: ListsScreenProps) {
  const { data, failure, refresh } = useRead('getLists', {});
  const lists = data && inOrder(data);
  const { selected, isNoneSelected, select, setLeavingId } = useSelectedList(lists);
  const actions = useListActions(lists ?? [], select);
  const creation = useCreationAddress();
  const view = useListView(selected?.id);
  const [dialogState, setDialogState] = useState<DialogState>({});
  const [isTrashOpen, setIsTrashOpen] = useState(false);

  const openDialog = (dialog: ListDialog) => setDialogState({ dialog, list: selected });
  const dialogList = dialogState.list ?? selected;
  const sharing = useSharing({ onLinkNeeded: (list) => setDialogState({ dialog: 'share', list }) });
  const startButton = (
    <StartButton selectedList={selected} onChooseSupermarket={() => openDialog('start')} />
  );

  return (
    <div className={styles.main}>
      {/* Loads the price book early, so that the suggestions (LST-20) and the comparison of supermarkets
          (INS-01) work without a network. */}
      <FetchAhead read="getPriceBook" />
      <div className={styles.side}>
        <ListHead
          lists={lists ?? []}
          selected={selected}
          onSelect={select}
          onCreate={creation.open}
          onRename={() => openDialog('rename')}
          onShare={() => void (selected && sharing.share(selected))}
          isSharing={sharing.isSharing}
          onShowLink={() => openDialog('share')}
          onDelete={() => openDialog('delete')}
          onCompare={() => openDialog('compare')}
          onShowMembers={() => openDialog('members')}
          onMove={() => openDialog('move')}
          view={view}
          onOpenTrash={() => setIsTrashOpen(true)}
          onDuplicate={actions.duplicate}
          onRepeat={(purchase) => selected && actions.repeat(selected, purchase)}
        />
        <div className={styles.start}>{startButton}</div>
      </div>
      <div className={styles.content}>
        {failure !== undefined ? (
          <LoadFailure art="list" text="Falha ao buscar suas listas." onRetry={refresh} />
        ) : selected !== undefined ? (
          <OpenList key={selected.id} listId={selected.id} view={view} />
        ) : isNoneSelected ? (
          <NoList onCreate={creation.open} onOpenTrash={() => setIsTrashOpen(true)} />
        ) : (
          <Skeleton rows={5} />
        )}
      </div>
      <ListNameDialog
        title="Criar Nova Lista"
        isOpen={isCreating}
        hasAddress
        initialName=""
        onSave={(name) => {
          // The second of two quick taps on 'Salvar' creates no second list.
          if (creation.close()) actions.create(name);
        }}
        onClose={creation.close}
      />
      <TrashDialog isOpen={isTrashOpen} onClose={() => setIsTrashOpen(false)} />
      {dialogList && (
        <SelectedListDialogs
          list={dialogList}
          dialog={dialogState.dialog}
          actions={actions}
          onOpenDialog={openDialog}
          onLeaving={setLeavingId}
          // A late response must not close a dialog that was opened in the meantime.
          onClose={() =>
            setDialogState((current) =>
              current === dialogState ? { list: current.list } : current,
            )
          }
        />
      )}
      {!view.isSelecting && <ActionBar className={styles.bar}>{startButton}</ActionBar>}
    </div>
  );
}
