import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { useId, useState, type SyntheticEvent } from 'react';
import { supermarketOf } from '../../../lib/items/trip-of-list.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { CheapestShops } from '../../insights/compare/CheapestShops.tsx';
import { LastPurchases } from '../add/LastPurchases.tsx';
import styles from './StartShoppingDialog.module.css';
import { useStartShopping } from './use-start-shopping.ts';
import { knownSpelling } from '../../../lib/items/supermarket-names.ts';
import { PastSupermarkets } from '../../../ui/signs/PastSupermarkets.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useWrongField } from '../../../ui/fields/use-wrong-field.ts';

interface Props {
  readonly listId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** LST-10: asks for the supermarket, then starts the shop. */
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
  const list = useRead('getLists', {}).data?.find(({ id: each }) => each === listId);
  const [typed, setTyped] = useState(() => (list && supermarketOf(list)) ?? '');
  const [problem, setProblem] = useState<string>();
  const { fields, showWrong } = useWrongField<HTMLFormElement>();
  const known = useRead('getSupermarkets', {}).data?.names ?? [];
  const supermarket = knownSpelling(known, typed);
  const start = useStartShopping(listId);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const cleaned = cleanName(typed);
    if ('problem' in cleaned) {
      setProblem(nameProblemText(cleaned.problem, 'O nome do supermercado é obrigatório.'));
      showWrong();
      return;
    }
    start(supermarket ?? cleaned.name);
  }

  function type(text: string) {
    setTyped(text);
    setProblem(undefined);
  }
  return (
    <form id={id} ref={fields} className={styles.form} noValidate onSubmit={handleSubmit}>
      <Combobox
        label="Em qual supermercado você está?"
        icon="shop"
        value={typed}
        onChange={type}
        suggestions={known}
        error={problem}
      />
      <PastSupermarkets names={known} typed={typed} onChoose={start} />
      {supermarket !== undefined && <LastPurchases supermarket={supermarket} />}
      <CheapestShops listId={listId} chosen={typed} onChoose={type} />
    </form>
  );
}
