import type { List, ListSummary, PurchasedItem } from '@quitanda/contract';
import { sharing } from '#platform/sharing.ts';
import { useNavigate } from '../../../router/router-context.ts';
import { useHouseholds, useIsShared } from '../../../sync/react/use-households.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import {
  Menu,
  MenuChoices,
  MenuItem,
  MenuLine,
  Submenu,
  type MenuItemProps,
} from '../../../ui/buttons/Menu.tsx';
import { useAskQuitanda } from '../../../shared/ask-quitanda.ts';
import { PresenceLine } from '../../../shared/people/PresenceLine.tsx';
import { supermarketOf } from '../../../lib/items/trip-of-list.ts';
import type { ListOrder, ListView } from '../order/use-list-view.ts';
import { ListName } from './ListName.tsx';
import { printList } from '../share/print-list.tsx';
import { useSendText } from '../share/use-send-text.ts';
import { useTickedItems } from '../ticked/use-ticked-items.ts';
import { MoreButton } from './MoreButton.tsx';

interface OpenProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export interface SelectorProps {
  readonly lists: readonly ListSummary[];
  readonly selected: ListSummary | undefined;
  readonly onSelect: (listId: string) => void;
  /** Undefined if another button creates lists. */
  readonly onCreate: (() => void) | undefined;
}

/** LST-01: the menu of lists with their item counts. It also has an entry that creates a list. */
export function SelectorMenu({
  lists,
  selected,
  onSelect,
  onCreate,
  isOpen,
  onOpenChange,
}: SelectorProps & OpenProps) {
  const isShared = useIsShared();
  const navigate = useNavigate();
  return (
    <Menu
      trigger={<ListName list={selected} />}
      align="start"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <MenuChoices
        value={selected?.id}
        onChange={onSelect}
        choices={lists.map(({ id, name, _count }) => ({
          value: id,
          name: `${name} (${_count.items})`,
          hint: isShared && <PresenceLine listId={id} />,
        }))}
      />
      {lists.length > 0 && <MenuLine />}
      {onCreate && <MenuItem onSelect={onCreate}>+ Nova</MenuItem>}
      <MenuItem onSelect={() => navigate({ to: '/importar' })}>Importar</MenuItem>
    </Menu>
  );
}

export interface ActionsProps {
  readonly selected: ListSummary;
  /** The entries that rename and delete the list; undefined if they are buttons (LST-26). */
  readonly rename: MenuItemProps | undefined;
  readonly remove: MenuItemProps | undefined;
  /** Compares the cost of the list at the supermarkets (INS-01). */
  readonly onCompare: () => void;
  readonly onDuplicate: (list: List) => void;
  readonly onRepeat: (purchase: readonly PurchasedItem[]) => void;
  /** Shows which members of the household see the list (CASA-09). */
  readonly onShowMembers: () => void;
  readonly onMove: () => void;
  /** How the list is shown (LST-58, LST-62). */
  readonly view: ListView;
  /** Opens what repeats, the templates, or the form that makes a template of the list. */
  readonly onOpen: (dialog: 'repeats' | 'templates' | 'save-template') => void;
  /** Shows the lists that were deleted (CASA-53). */
  readonly onOpenTrash: () => void;
}

/** AI-28: what one asks about a list. */
const listQuestions = [
  'Onde esta lista sai mais barata?',
  'O que falta para um churrasco de 10?',
] as const;

/** LST-02, LST-18: the actions on the selected list. */
export function ActionsMenu({
  selected,
  rename,
  remove,
  isOpen,
  onOpenChange,
  ...handlers
}: ActionsProps & OpenProps) {
  const hasSeveralHouseholds = useHouseholds().all.length > 1;
  const input = { params: { listId: selected.id } };
  const list = useRead('getList', input).data;
  const ticked = useTickedItems(selected.id);
  const lastPurchase = useRead('getLastPurchase', input, { isEnabled: isOpen });
  const purchase = lastPurchase.data?.items ?? [];
  const ask = useAskQuitanda();
  const repeatDisabledReason =
    purchase.length > 0
      ? undefined
      : lastPurchase.data !== undefined
        ? 'Esta lista ainda não tem uma compra finalizada.'
        : lastPurchase.failure === undefined
          ? 'Carregando...'
          : 'Falha ao buscar a última compra.';
  const openDialog = (dialog: Parameters<typeof handlers.onOpen>[0]) => () =>
    handlers.onOpen(dialog);
  return (
    <Menu trigger={<MoreButton />} isOpen={isOpen} onOpenChange={onOpenChange}>
      <MenuItem icon="tag" onSelect={handlers.onCompare}>
        Onde sai mais barata
      </MenuItem>
      <MenuItem
        icon="lightbulb"
        onSelect={() =>
          ask({ about: { kind: 'list', id: selected.id }, suggestions: listQuestions })
        }
      >
        Perguntar à Quitanda
      </MenuItem>
      <MenuItem
        icon="history"
        isDisabled={repeatDisabledReason !== undefined}
        hint={repeatDisabledReason}
        onSelect={() => handlers.onRepeat(purchase)}
      >
        Repetir última compra
      </MenuItem>
      <MenuLine />
      <SeveralItems list={list} view={handlers.view} isOpen={isOpen} {...ticked} />
      <MenuLine />
      <Submenu icon="share" name="Enviar e compartilhar">
        <MenuItem icon="add-user" onSelect={handlers.onShowMembers}>
          Compartilhar com a casa
        </MenuItem>
        <SendList list={list} />
      </Submenu>
      <Submenu icon="copy" name="Modelos e repetições">
        <MenuItem icon="list" onSelect={openDialog('templates')}>
          Usar modelo
        </MenuItem>
        <MenuItem
          icon="save"
          isDisabled={!list?.items.length}
          onSelect={openDialog('save-template')}
        >
          Salvar como modelo
        </MenuItem>
        <MenuItem icon="history" onSelect={openDialog('repeats')}>
          O que se repete
        </MenuItem>
      </Submenu>
      <Submenu icon="pencil" name="Esta lista">
        {rename && <MenuItem {...rename} />}
        <MenuItem
          icon="copy"
          isDisabled={list === undefined}
          onSelect={() => list && handlers.onDuplicate(list)}
        >
          Duplicar lista
        </MenuItem>
        {hasSeveralHouseholds && (
          <MenuItem icon="home" onSelect={handlers.onMove}>
            Mover para outra casa
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem
          icon="x"
          isDisabled={!list?.items.length}
          onSelect={() => ticked.empty(list?.items ?? [])}
        >
          Esvaziar lista
        </MenuItem>
        {remove && <MenuItem {...remove} />}
      </Submenu>
      <MenuItem icon="trash" onSelect={handlers.onOpenTrash}>
        Lixeira
      </MenuItem>
    </Menu>
  );
}

/** TXT-01, TXT-03: the entries that send and print a list. The shells of the phone apps cannot print. */
function SendList({ list }: { readonly list: List | undefined }) {
  const sendText = useSendText();
  const isEmpty = list === undefined || list.items.length === 0;
  return (
    <>
      <MenuItem icon="send" isDisabled={isEmpty} onSelect={() => list && void sendText(list)}>
        Enviar como texto
      </MenuItem>
      {sharing.canPrint && (
        <MenuItem icon="receipt" isDisabled={isEmpty} onSelect={() => list && printList(list)}>
          Imprimir
        </MenuItem>
      )}
    </>
  );
}

interface SeveralItemsProps extends Pick<
  ReturnType<typeof useTickedItems>,
  'clearTicked' | 'untick'
> {
  readonly list: List | undefined;
  readonly view: ListView;
  readonly isOpen: boolean;
}

/** LST-28, LST-58, LST-62: the entries that concern several items at once. */
function SeveralItems({ list, view, isOpen, clearTicked, untick }: SeveralItemsProps) {
  const items = list?.items ?? [];
  const isNothingTicked = !items.some(({ isChecked }) => isChecked);
  const supermarketName = (list && supermarketOf(list)) ?? '';
  const taking = useRead('getTakingOrder', { params: { supermarketName } }, { isEnabled: isOpen });
  const isLearned = (taking.data?.shopCount ?? 0) > 0;
  return (
    <>
      <MenuItem icon="list" isDisabled={items.length === 0} onSelect={() => view.select()}>
        Selecionar
      </MenuItem>
      <MenuItem icon="check" isDisabled={isNothingTicked} onSelect={() => clearTicked(items)}>
        Limpar marcados
      </MenuItem>
      <MenuItem icon="minus" isDisabled={isNothingTicked} onSelect={() => untick(items)}>
        Desmarcar todos
      </MenuItem>
      <Submenu icon="swap" name="Ordem dos itens">
        <MenuChoices
          value={view.order}
          onChange={(order) => view.setOrder(order as ListOrder)}
          choices={[
            { value: 'own', name: 'Minha ordem' },
            { value: 'section', name: 'Por seção' },
            ...(isLearned || view.order === 'taken'
              ? [{ value: 'taken', name: 'Na ordem em que eu pego' }]
              : []),
          ]}
        />
      </Submenu>
    </>
  );
}
