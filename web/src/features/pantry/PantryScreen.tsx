import type { Pantry, PantryItem } from '@quitanda/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from '../../router/router-context.ts';
import type { Read } from '../../sync/types.ts';
import { useRead } from '../../sync/use-read.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { isFarDown } from '../../ui/row-blocks.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { late, lateDialog } from '../../ui/late.tsx';
import { AddItemForm } from './AddItemForm.tsx';
import { LowStockCard } from './LowStockCard.tsx';
import { PantryCard } from './PantryCard.tsx';
import type { PantryDialog } from './PantryDialogs.tsx';
import styles from './PantryScreen.module.css';
import { PantrySelector } from './PantrySelector.tsx';
import { useRunOuts } from './use-run-outs.ts';
import { useSelectedPantry } from './use-selected-pantry.ts';

const PantryDialogs = late(async () => (await import('./PantryDialogs.tsx')).PantryDialogs, {
  isWanted: ({ dialog }) => dialog !== undefined,
  giveUp: ({ onClose }) => onClose(),
});
const PantryItemDialog = lateDialog(
  async () => (await import('./PantryItemDialog.tsx')).PantryItemDialog,
);

/**
 * 'Minha Despensa': what the household has at home (PAN-01 to PAN-06). `isCreating` when it was
 * opened to create a pantry (FIN-01).
 */
export function PantryScreen({ isCreating = false }: { isCreating?: boolean }) {
  const pantries = useRead('getPantries', {});
  const { selected, select } = useSelectedPantry(pantries.data);
  const pantry = useRead(
    'getPantry',
    { params: { pantryId: selected?.id ?? '' } },
    { isEnabled: selected !== undefined },
  );
  const [dialog, setDialog] = useState<PantryDialog>(isCreating ? 'create' : undefined);
  const navigate = useNavigate();
  // Asked for once: nobody does after a reload or on the way back.
  useEffect(() => {
    if (isCreating) navigate({ to: '/despensa', replace: true });
  }, [isCreating, navigate]);
  return (
    <div className={styles.main}>
      <PantrySelector
        pantries={pantries.data ?? []}
        selected={selected}
        itemCount={pantry.data?._count.items}
        onSelect={select}
        onOpen={setDialog}
      />
      <AddItemForm pantryId={selected?.id} />
      {pantries.isLoading && <Skeleton rows={4} />}
      {pantries.failure && (
        <LoadFailure
          art="pantry"
          text="Falha ao carregar suas despensas."
          onRetry={pantries.refresh}
        />
      )}
      {pantries.data && !selected && (
        <EmptyState art="pantry" text="Crie ou selecione uma despensa para começar." />
      )}
      {selected && <Stock key={selected.id} pantry={pantry} />}
      <PantryDialogs
        dialog={dialog}
        selected={selected}
        onCreated={select}
        onClose={() => setDialog(undefined)}
      />
    </div>
  );
}

function Stock({ pantry }: { pantry: Read<Pantry> }) {
  if (pantry.failure) {
    return (
      <LoadFailure
        art="pantry"
        text="Falha ao carregar itens da despensa."
        onRetry={pantry.refresh}
      />
    );
  }
  if (!pantry.data) return <Skeleton rows={4} />;
  if (pantry.data.items.length === 0) {
    return <EmptyState art="pantry" text="Sua despensa está vazia." />;
  }
  return <Items pantry={pantry.data} />;
}

function Items({ pantry }: { pantry: Pantry }) {
  const [editedId, setEditedId] = useState<string>();
  const [isEditing, setIsEditing] = useState(false);
  const runOuts = useRunOuts(pantry);

  function startEditing(item: PantryItem) {
    setEditedId(item.id);
    setIsEditing(true);
  }
  return (
    <>
      <LowStockCard items={pantry.items} />
      <ul className={styles.items} aria-label={`Itens de ${pantry.name}`}>
        {pantry.items.map((item, index) => (
          <PantryCard
            key={item.id}
            pantryId={pantry.id}
            item={item}
            isFar={isFarDown(index)}
            runOut={runOuts.get(item.id)}
            onEdit={startEditing}
          />
        ))}
      </ul>
      <PantryItemDialog
        pantryId={pantry.id}
        item={pantry.items.find(({ id }) => id === editedId)}
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
      />
    </>
  );
}
