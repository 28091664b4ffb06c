import type { ListSummary, Membership } from '@quitanda/contract';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { PersonRow } from '../../shared/people/PersonRow.tsx';
import styles from './MemberDialog.module.css';

interface Props {
  readonly list: Pick<ListSummary, 'name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Opens the dialog in which the person selects the household to which the list moves. */
  readonly onMove: () => void;
}

/** CASA-09: shows which members see a list. For a personal list, shows how to share it. */
export function ListMembersDialog({ list, isOpen, onClose, onMove }: Props) {
  const { all, shownId } = useHouseholds();
  const shownHousehold = all.find(({ id }) => id === shownId);
  return (
    <Dialog title="Compartilhar com a casa" isOpen={isOpen} onClose={onClose}>
      <div className={styles.actions}>
        {shownHousehold === undefined || shownHousehold.isPersonal ? (
          <>
            <p className={styles.text}>
              Só você vê “{list.name}”. Numa casa, todos veem e mudam a mesma lista, cada um no seu
              celular.
            </p>
            {all.length > 1 ? (
              <Button kind="primary" icon="home" onClick={onMove}>
                Mover para outra casa
              </Button>
            ) : (
              <LinkButton kind="primary" icon="home" to="/casa">
                Criar uma casa
              </LinkButton>
            )}
          </>
        ) : (
          <Members household={shownHousehold} listName={list.name} />
        )}
      </div>
    </Dialog>
  );
}

interface MembersProps {
  readonly household: Membership;
  readonly listName: string;
}

function Members({ household, listName }: MembersProps) {
  const { userId } = useHouseholds();
  const members = useRead('getMembers', { params: { householdId: household.id } }).data ?? [];
  return (
    <>
      <p className={styles.text}>
        Quem é de {household.name} vê e muda “{listName}”:
      </p>
      <RowGroup aria-label="Quem vê esta lista">
        {members.map((member) => (
          <PersonRow key={member.id} person={member} me={userId} />
        ))}
      </RowGroup>
      <LinkButton icon="add-user" to="/casa">
        Convidar para a casa
      </LinkButton>
    </>
  );
}
