import type { List, ListItem, PriceHistoryEntry } from '@quitanda/contract';
import { readBarcode } from '@quitanda/contract/barcodes';
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { useEffect, useMemo, useState } from 'react';
import { afterNextPaint } from '../../lib/timing/after-next-paint.ts';
import { RowMarksContext } from '../../lib/items/row-marks.ts';
import { useStableCallback } from '../../lib/timing/use-stable-callback.ts';
import { useSteadyItems } from '../../lib/timing/use-steady-items.ts';
import { useIsShared } from '../../sync/react/use-households.ts';
import { useAnnouncePresence } from '../../sync/react/use-presence.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useIsWide } from '../../ui/touch/use-is-wide.ts';
import { useMediaQuery } from '../../ui/touch/use-media-query.ts';
import { cartTotal, splitByCart } from './cart/cart.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { PendingItems } from './pending/PendingItems.tsx';
import {
  createPendingLineFactory,
  sumPendingLines,
  oneTapPurchase,
  selectShownPendingItems,
  takenText,
  type PendingLine,
} from './pending/pending-lines.ts';
import type { MemberControls } from './pending/member-controls.ts';
import { useTake } from './take/use-take.ts';
import { useDebouncedAfterTouches } from '../../lib/timing/while-not-pressed.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import {
  TripMembers,
  preloadTripParts,
  BudgetStatus,
  CartItems,
  PriceHistory,
  TripDialogs,
  TripPeople,
} from './lazy-parts.ts';
import { focusIdAfterTaking, scanButtonId } from './row-focus.ts';
import styles from './TripScreen.module.css';
import { ShoppingHero } from './trip/ShoppingHero.tsx';
import { TotalPanel } from './cart/TotalPanel.tsx';
import { TripStatus } from './trip/TripStatus.tsx';
import { useBudget } from './budget/use-budget.ts';
import { useSteps } from './use-steps.ts';
import { useTakingOrder } from './pending/use-taking-order.ts';
import { useWakeLock } from './trip/use-wake-lock.ts';

const noHistory: readonly PriceHistoryEntry[] = [];

export interface TripScreenProps {
  readonly list: List;
  readonly supermarket: string;
}

/** The screen on which items of the list are taken into the cart (SHO-02). */
export function TripScreen({ list, supermarket }: TripScreenProps) {
  const historyRead = useRead('getPriceHistory', { params: { supermarketName: supermarket } });
  const labelsRead = useRead('getStoreLabels', { params: { supermarketName: supermarket } });
  const steps = useSteps();
  const { go } = steps;
  const toast = useToast();
  const order = useTakingOrder(supermarket);
  const { pending, taken } = useMemo(() => splitByCart(list.items), [list.items]);
  const history = historyRead.data ?? noHistory;
  const usedProducts = useRead('getUsedProducts', {}).data;
  const lineOf = useMemo(
    () => createPendingLineFactory(history, usedProducts),
    [history, usedProducts],
  );
  const takeIntoCart = useTake(list.id, supermarket);
  // Taken items keep their rows in 'A Pegar' until half a second has passed without a touch, so that
  // no other row moves under a finger.
  const itemsAfterTouches = useDebouncedAfterTouches(list.items);
  const isShared = useIsShared();
  const steadyItems = useSteadyItems(list.items, isShared);
  const lines = useMemo(
    () => selectShownPendingItems(steadyItems, itemsAfterTouches).map(lineOf),
    [steadyItems, itemsAfterTouches, lineOf],
  );
  const total = cartTotal(taken);
  // The total is a bar at the bottom. On wide screens and on phones in landscape it is a panel next
  // to the rows.
  const isWide = useIsWide();
  const isLandscapePhone = useMediaQuery('(max-height: 480px) and (orientation: landscape)');
  const isBar = !isWide && !isLandscapePhone;
  /** Small screens show either the list or the cart. */
  // Stays chosen while the person enters missing prices in another dialog (SHO-29).
  const [keptOutIds, setKeptOutIds] = useState<ReadonlySet<string>>(() => new Set());
  const [isCartShown, setIsCartShown] = useState(false);
  const openAddDialog = () => go({ kind: 'add' });
  const [budget, changeBudget] = useBudget(list);
  useWakeLock();
  const [memberControls, setMemberControls] = useState<MemberControls | null>(null);
  useAnnouncePresence({ listId: list.id, supermarket });
  // The pantries are read in advance, because finishing the trip asks for a pantry, and there may
  // be no network at the till.
  useRead('getPantries', {});
  // The price book is read in advance, because prices are compared with it (INS-02).
  useRead('getPriceBook', {});
  // The code of the lazy parts is loaded in advance, because the network is often lost inside a
  // supermarket.
  useEffect(() => afterFirstLoad(() => void preloadTripParts()), []);

  const openItem = useStableCallback(({ item, product }: PendingLine) =>
    go({ kind: 'take', item, product }),
  );
  /** Opens the dialog that changes the price and quantity of an item in the cart. */
  const editById = useStableCallback((itemId: string) => {
    const item = list.items.find(({ id }) => id === itemId);
    if (item) go({ kind: 'edit', item });
  });
  /**
   * Takes an item at once if its quantity and its last price in this supermarket are known.
   * Otherwise opens the dialog that asks for them (SHO-20).
   */
  const take = useStableCallback((line: PendingLine) => {
    const purchase = oneTapPurchase(line);
    if (purchase === undefined) return openItem(line);
    const focusedElement = document.activeElement;
    const undo = takeIntoCart(line.item, purchase, { isSilent: true });
    // Moving the focus and showing a toast force a layout, so they are done after the taken row is
    // painted.
    afterNextPaint(() => {
      // The tapped button is removed, so the focus moves to the next button, unless the user has
      // focused another element in the meantime.
      if ([focusedElement, document.body].includes(document.activeElement)) {
        document.getElementById(focusIdAfterTaking(line.id))?.focus({ preventScroll: true });
      }
      toast.success(takenText(line), {
        topic: 'taken',
        action: [
          { label: 'Mudar', onAction: () => editById(line.id) },
          { label: 'Desfazer', onAction: undo },
        ],
      });
    });
  });
  /** Asks for a confirmation before `act` if another person has claimed the item (CASA-34). */
  function confirmIfClaimedThen(line: PendingLine, act: (line: PendingLine) => void) {
    if (memberControls === null) act(line);
    else memberControls.confirmIfClaimed(line, () => actIfStillPending(line, act));
  }
  const actIfStillPending = useStableCallback(
    (line: PendingLine, act: (line: PendingLine) => void) => {
      if (list.items.some(({ id, isChecked }) => id === line.id && !isChecked)) act(line);
    },
  );
  const confirmIfClaimedAndTake = useStableCallback((line: PendingLine) =>
    confirmIfClaimedThen(line, take),
  );
  const confirmIfClaimedAndOpen = useStableCallback((line: PendingLine) =>
    confirmIfClaimedThen(line, openItem),
  );
  const edit = useStableCallback((item: ListItem) => go({ kind: 'edit', item }));
  const register = useStableCallback((item: ListItem) => {
    const result = readBarcode(item.scannedBarcode ?? '');
    if ('barcode' in result) go({ kind: 'register', barcode: result.barcode, item });
  });
  const openScanner = () => go({ kind: 'scan' });
  function openFinishDialog() {
    // A toast would cover the dialog's title.
    toast.withdraw('taken');
    go({ kind: 'finish' });
  }

  function showCart(isShown: boolean) {
    setIsCartShown(isShown);
    scrollTo({ top: 0, behavior: 'instant' });
  }
  return (
    <RowMarksContext value={memberControls}>
      {isShared && <TripMembers key={list.id} list={list} onControls={setMemberControls} />}
      <ShoppingHero
        action={
          <>
            {isShared && <TripPeople listId={list.id} supermarket={supermarket} />}
            {!isWide && (
              <IconButton
                icon="barcode"
                label="Escanear Produto"
                id={scanButtonId}
                className={styles.scan}
                onClick={openScanner}
              />
            )}
          </>
        }
      >
        <TripStatus
          supermarket={supermarket}
          listName={list.name}
          takenCount={taken.length}
          itemCount={list.items.length}
          onChangeSupermarket={() => go({ kind: 'supermarket' })}
        />
      </ShoppingHero>
      <div className={styles.page}>
        {(isWide || !isCartShown) && (
          <PendingItems
            lines={lines}
            lineOf={lineOf}
            count={pending.length}
            order={order}
            isShared={isShared}
            memberControls={memberControls}
            onTake={confirmIfClaimedAndTake}
            onOpen={confirmIfClaimedAndOpen}
            onAdd={isWide ? undefined : openAddDialog}
          />
        )}
        {(isWide || isCartShown) && (
          <CartItems
            listId={list.id}
            items={taken}
            onEdit={edit}
            onRegister={register}
            onOpenBudget={() => go({ kind: 'budget' })}
          />
        )}
        <div className={styles.rail}>
          <PriceHistory history={historyRead} />
          <TotalPanel
            total={total}
            takenCount={taken.length}
            isBar={isBar}
            budget={
              budget !== null && (
                <BudgetStatus
                  budget={budget}
                  total={total}
                  pendingTotal={sumPendingLines(lines)}
                  isShort={isBar}
                />
              )
            }
            cartToggle={isWide ? undefined : { isShown: isCartShown, onShow: showCart }}
            onScan={isWide ? openScanner : undefined}
            onAdd={isWide ? openAddDialog : undefined}
            onFinish={openFinishDialog}
          />
        </div>
      </div>
      <TripDialogs
        key={steps.dialogsKey}
        trip={{
          list,
          supermarket,
          history,
          labels: labelsRead.data ?? [],
          memberControls,
          steps,
        }}
        keptOut={{ keptOutIds, onChange: setKeptOutIds }}
        budget={budget}
        onChangeBudget={changeBudget}
      />
    </RowMarksContext>
  );
}
