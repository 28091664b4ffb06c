import type { Pantry, PantrySummary } from '@quitanda/contract';
import { useState } from 'react';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { AddItemForm } from './items/AddItemForm.tsx';
import type { PantryDialog } from './PantryDialogs.tsx';
import { PantryHead } from './PantryHead.tsx';
import { PantryItems } from './items/PantryItems.tsx';
import styles from './PantryScreen.module.css';
import { useSelectedPantry } from './use-selected-pantry.ts';

const PantryDialogs = lazyPart(async () => (await import('./PantryDialogs.tsx')).PantryDialogs, {
  isNeeded: ({ dialog }) => dialog !== undefined,
  onLoadFailed: ({ onClose }) => onClose(),
});

interface DialogState {
  readonly dialog: PantryDialog;
  /**
   * The pantry for which the dialog was opened. If another device deletes it, the dialog must not
   * rename, move or delete the pantry that is selected then.
   */
  readonly pantry: PantrySummary | undefined;
}
const noDialog: DialogState = { dialog: undefined, pantry: undefined };

/** 'Minha Despensa': what the household has at home (PAN-01 to PAN-08). */
export function PantryScreen() {
  // Its parts change with the pantry anyway, so memos would only make the first load larger.
  'use no memo';
  const pantries = useRead('getPantries', {});
  const { selected, select } = useSelectedPantry(pantries.data);
  const pantry = useRead(
    'getPantry',
    { params: { pantryId: selected?.id ?? '' } },
    { isEnabled: selected !== undefined },
  );
  const [typed, setTyped] = useState('');
  const [dialogState, setDialogState] = useState<DialogState>(noDialog);
  const openDialog = (opened: PantryDialog) => setDialogState({ dialog: opened, pantry: selected });
  return (
    <div className={styles.main}>
      <PantryHead
        pantries={pantries.data ?? []}
        selected={selected}
        itemCount={pantry.data?._count.items}
        onSelect={select}
        onOpen={openDialog}
      />
      <AddItemForm pantry={pantry.data} pantryId={selected?.id} typed={typed} onType={setTyped} />
      {(pantries.isLoading || (selected && pantry.isLoading)) && <Skeleton rows={4} />}
      {pantries.failure && (
        <LoadFailure
          art="pantry"
          text="Falha ao carregar suas despensas."
          onRetry={pantries.refresh}
        />
      )}
      {pantries.data && !selected && (
        <EmptyState
          art="pantry"
          text="Crie ou selecione uma despensa para começar."
          action={<Button onClick={() => openDialog('create')}>+ Nova Despensa</Button>}
        />
      )}
      {selected && pantry.failure && (
        <LoadFailure
          art="pantry"
          text="Falha ao carregar itens da despensa."
          onRetry={pantry.refresh}
        />
      )}
      {selected && pantry.data && <Stock key={selected.id} pantry={pantry.data} search={typed} />}
      <PantryDialogs
        dialog={dialogState.dialog}
        pantry={dialogState.pantry}
        onCreated={select}
        // The pantry stays set during the dialog's closing animation. A late response must not
        // close a dialog that was opened in the meantime.
        onClose={() =>
          setDialogState((current) =>
            current === dialogState ? { ...current, dialog: undefined } : current,
          )
        }
      />
    </div>
  );
}

function Stock({ pantry, search }: { pantry: Pantry; search: string }) {
  if (pantry.items.length === 0) {
    return <EmptyState art="pantry" text="Sua despensa está vazia." />;
  }
  return <PantryItems pantry={pantry} search={search} />;
}
