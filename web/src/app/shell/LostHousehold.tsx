import { newId } from '@quitanda/contract/ids';
import { useUnsentActions, type Refusal } from '../../sync/react/use-unsent.ts';
import { useWrite } from '../../sync/react/use-write.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { isOfLostHousehold, productsOf, typedItems } from './refusal-help.ts';
import styles from './UnsentSheet.module.css';

interface LostHouseholdProps {
  readonly refusals: readonly Refusal[];
  /** Called after the items were copied, because the button is removed then. */
  readonly onCopied: () => void;
}

/** The name of the new list. */
const listName = 'O que eu tinha adicionado';

/**
 * SYN-39: explains the refusals of a person who no longer belongs to the household, and copies the
 * items that were typed into a list of the person's own.
 */
export function LostHousehold({ refusals, onCopied }: LostHouseholdProps) {
  const write = useWrite();
  const toast = useToast();
  const { discard } = useUnsentActions();
  const lost = refusals.filter(isOfLostHousehold);
  if (lost.length === 0) return null;
  const items = typedItems(lost);

  async function copyItems() {
    onCopied();
    const body = { id: newId(), name: listName, items };
    write('createList', { body }, { context: { products: productsOf(lost) } });
    toast.success(`Lista "${listName}" criada!`);
    // The other refusals of the household stay, because they were not copied.
    for (const refusal of lost) if (typedItems([refusal]).length > 0) await discard(refusal.id);
  }
  return (
    <div className={styles.lost}>
      <p>
        Isto foi feito numa casa da qual você não faz mais parte, e não chegou lá. O que já tinha
        sido enviado ficou na casa.
      </p>
      {items.length > 0 && (
        <Button kind="tonal" size="sm" onClick={() => void copyItems().catch(() => undefined)}>
          {items.length === 1
            ? 'Copiar 1 item para uma lista minha'
            : `Copiar ${items.length} itens para uma lista minha`}
        </Button>
      )}
    </div>
  );
}
