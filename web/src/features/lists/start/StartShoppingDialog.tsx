import { useId } from 'react';
import { supermarketOf } from '../../../lib/items/trip-of-list.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { CheapestSupermarkets } from '../../insights/compare/CheapestSupermarkets.tsx';
import { useSupermarketForm } from '../../shopping/trip/use-supermarket-form.ts';
import { LastPurchases } from '../add/LastPurchases.tsx';
import styles from './StartShoppingDialog.module.css';
import { useStartShopping } from './use-start-shopping.ts';
import { knownSpelling } from '../../../lib/items/supermarket-names.ts';
import { PastSupermarkets } from '../../../ui/signs/PastSupermarkets.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';

interface Props {
  readonly listId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** LST-10: asks for the supermarket, then starts the trip. */
export function StartShoppingDialog({ listId, isOpen, onClose }: Props) {
  const formId = useId();
  return (
    <FormDialog
      title="Iniciar Compras"
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Confirmar e Iniciar"
    >
      <StartForm id={formId} listId={listId} />
    </FormDialog>
  );
}

function StartForm({ id, listId }: { readonly id: string; readonly listId: string }) {
  const list = useRead('getLists', {}).data?.find((candidate) => candidate.id === listId);
  const start = useStartShopping(listId);
  const form = useSupermarketForm((list && supermarketOf(list)) ?? '', start);
  const { supermarket: typedName } = form.typed;
  const supermarket = knownSpelling(form.pastSupermarkets, typedName);
  return (
    <form id={id} className={styles.form} {...form.props}>
      <Combobox
        label="Em qual supermercado você está?"
        icon="shop"
        suggestions={form.pastSupermarkets}
        {...form.field('supermarket')}
      />
      <PastSupermarkets names={form.pastSupermarkets} typed={typedName} onSelect={start} />
      {supermarket !== undefined && <LastPurchases supermarket={supermarket} />}
      <CheapestSupermarkets
        listId={listId}
        selected={typedName}
        onChoose={form.field('supermarket').onChange}
      />
    </form>
  );
}
