import { useState, useSyncExternalStore } from 'react';
import { useWrite } from '../../sync/react/use-write.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { PersonRow } from '../../shared/people/PersonRow.tsx';
import { usePresentPeople } from '../../shared/people/use-present-people.ts';
import type { Person } from '../../shared/people/use-people.ts';
import type { Claimants } from './claimants.ts';
import { claimsOfShares, divideList, type Share } from './divide.ts';
import styles from './DivideDialog.module.css';
import type { DivideProps } from './DivideButton.tsx';

interface DivideDialogProps extends DivideProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * CASA-38: proposes which person takes which sections. What is claimed stays, unless everything is
 * divided again. 'Trocar' changes the proposal, and 'Dividir' claims the shares.
 */
export function DivideDialog(props: DivideDialogProps) {
  const { store, listId, sections, isOpen, onClose } = props;
  const claimants = useSyncExternalStore(store.subscribe, store.claimants);
  const { me, byId } = useSyncExternalStore(store.subscribe, store.people);
  const userIds = useShopperIds(props);
  const [rotation, setRotation] = useState(0);
  const write = useWrite();
  const toast = useToast();
  const firstIndex = rotation % Math.max(1, userIds.length);
  const rotatedUserIds = [...userIds.slice(firstIndex), ...userIds.slice(0, firstIndex)];
  const [isAllAnew, setIsAllAnew] = useState(false);
  const shares = divideList(sections, isAllAnew ? noClaims : claimants, rotatedUserIds);

  function divide() {
    for (const body of claimsOfShares(shares, claimants))
      write('changeClaims', { params: { listId }, body });
    toast.success('Lista dividida!');
    onClose();
  }
  return (
    <Dialog
      title="Dividir a lista"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button kind="outline" size="lg" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" size="lg" onClick={divide}>
            Dividir
          </Button>
        </>
      }
    >
      <div className={styles.body} aria-live="polite">
        <RowGroup>
          {shares.map((share) => (
            <ShareRow key={share.userId} share={share} person={byId(share.userId)} me={me} />
          ))}
        </RowGroup>
      </div>
      <Button kind="soft" icon="swap" onClick={() => setRotation(rotation + 1)}>
        Trocar
      </Button>
      {claimants.size > 0 && !isAllAnew && (
        <Button kind="ghost" onClick={() => setIsAllAnew(true)}>
          Dividir tudo de novo
        </Button>
      )}
    </Dialog>
  );
}

const noClaims: Claimants = new Map();

interface ShareRowProps {
  readonly share: Share;
  readonly person: Person;
  readonly me: string | undefined;
}

function ShareRow({ share: { sections, count }, person, me }: ShareRowProps) {
  const sectionTexts = sections.map(({ title, count: taken, total }) =>
    total === undefined ? `${title} (${taken})` : `${title} (${taken} de ${total})`,
  );
  return (
    <PersonRow
      person={person}
      me={me}
      suffix={` · ${count === 1 ? '1 item' : `${count} itens`}`}
      meta={sectionTexts.join(', ') || 'Nenhuma seção'}
    />
  );
}

/**
 * Returns the ids of the user and of the other people who are on a trip with the list. If nobody
 * else is on such a trip, returns the ids of all members of the household.
 */
function useShopperIds({ store, listId }: DivideProps): readonly string[] {
  const { all, me } = useSyncExternalStore(store.subscribe, store.people);
  const presentIds = new Set(usePresentPeople(listId).map(({ person }) => person.id));
  const shoppers = all.filter(({ id }) => id === me || presentIds.has(id));
  return (presentIds.size > 0 ? shoppers : all).map(({ id }) => id);
}
