import type { List, ListSummary, PurchasedItem } from '@quitanda/contract';
import { useRead } from '../../sync/use-read.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';

interface Props {
  readonly selected: ListSummary;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDuplicate: (list: List) => void;
  readonly onRepeat: (purchase: readonly PurchasedItem[]) => void;
}

/** LST-18: new lists made from this one. */
export function ListMenu({ selected, isOpen, onOpenChange, onDuplicate, onRepeat }: Props) {
  const input = { params: { listId: selected.id } };
  const list = useRead('getList', input).data;
  const lastPurchase = useRead('getLastPurchase', input, { isEnabled: isOpen });
  const purchase = lastPurchase.data?.items ?? [];
  const whyNot =
    purchase.length > 0
      ? undefined
      : lastPurchase.data !== undefined
        ? 'Esta lista ainda não tem uma compra finalizada.'
        : lastPurchase.failure === undefined
          ? 'Carregando...'
          : 'Falha ao buscar a última compra.';
  return (
    <Menu label="Mais opções" isOpen={isOpen} onOpenChange={onOpenChange}>
      <MenuItem
        icon="copy"
        isDisabled={list === undefined}
        onSelect={() => list && onDuplicate(list)}
      >
        Duplicar lista
      </MenuItem>
      <MenuItem
        icon="history"
        isDisabled={whyNot !== undefined}
        hint={whyNot}
        onSelect={() => onRepeat(purchase)}
      >
        Repetir última compra
      </MenuItem>
    </Menu>
  );
}
