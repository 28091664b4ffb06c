import { useState } from 'react';
import { Activity } from '../activity/Activity.tsx';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { HouseholdDialog } from './HouseholdDialogs.tsx';
import { HouseholdRows } from './HouseholdRows.tsx';
import styles from './HouseholdScreen.module.css';
import { MemberRows } from './MemberRows.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';
import { useUndoMember } from './use-undo-member.ts';

const HouseholdDialogs = lazyPart(
  async () => (await import('./HouseholdDialogs.tsx')).HouseholdDialogs,
  {
    isNeeded: ({ dialog }) => dialog !== undefined,
    onLoadFailed: ({ onClose }) => onClose(),
  },
);

interface DialogState {
  readonly dialog?: HouseholdDialog;
}

/** 'Casa': the members of the shown household, and the actions on it (CASA-02 to CASA-06). */
export function HouseholdScreen() {
  const { all, shownId, userId } = useHouseholds();
  const [dialogState, setDialogState] = useState<DialogState>({});
  const openDialog = (dialog: HouseholdDialog) => setDialogState({ dialog });
  const shownHousehold = all.find(({ id }) => id === shownId);
  const { undoOf } = useUndoMember(shownId ?? '');
  const isShared = shownHousehold !== undefined && !shownHousehold.isPersonal;
  const isResponsible = shownHousehold?.role === 'responsible';
  return (
    <div className={styles.main}>
      <SectionTitle
        level={1}
        aside={
          isShared &&
          isResponsible && (
            <IconButton
              icon="pencil"
              label="Renomear a casa"
              onClick={() => openDialog('rename')}
            />
          )
        }
      >
        {isShared ? shownHousehold.name : 'Casa'}
      </SectionTitle>
      {shownHousehold === undefined && <Skeleton rows={3} />}
      {shownHousehold !== undefined && !isShared && (
        <EmptyState
          art="list"
          text="Quem mora com você vê e muda as mesmas listas, a mesma despensa e os mesmos preços, cada um no seu celular."
          action={
            <Button icon="home" size="lg" onClick={() => openDialog('create')}>
              Criar uma casa
            </Button>
          }
        />
      )}
      {isShared && (
        <MemberRows
          household={shownHousehold}
          userId={userId}
          onInvite={() => openDialog('invite')}
          onOpenMember={(member) => openDialog({ member })}
        />
      )}
      {shownHousehold !== undefined && <TimeZoneField />}
      {isShared && (
        <Activity key={shownHousehold.id} householdId={shownHousehold.id} undoOf={undoOf} />
      )}
      {all.length > 1 && (
        <section aria-labelledby="suas-casas">
          <SectionTitle id="suas-casas">Suas casas</SectionTitle>
          <HouseholdRows />
        </section>
      )}
      {isShared && (
        <div className={styles.actions}>
          <Button kind="outline" icon="plus" onClick={() => openDialog('create')}>
            Criar outra casa
          </Button>
          <Button kind="outline" icon="logout" onClick={() => openDialog('leave')}>
            Sair da casa
          </Button>
          {isResponsible && (
            <Button kind="danger-ghost" icon="trash" onClick={() => openDialog('delete')}>
              Excluir a casa
            </Button>
          )}
        </div>
      )}
      <HouseholdDialogs
        dialog={dialogState.dialog}
        household={shownHousehold}
        // A late response must not close a dialog that was opened in the meantime.
        onClose={() => setDialogState((current) => (current === dialogState ? {} : current))}
      />
    </div>
  );
}
