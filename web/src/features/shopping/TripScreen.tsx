import type { List, PriceHistoryEntry } from '@quitanda/contract';
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { useEffect, useMemo, useState } from 'react';
import { AtHomeNotesContext, type AtHomeNotes } from '../../lib/items/at-home-notes.ts';
import { MemberMarksContext } from '../../lib/items/member-marks.ts';
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
  isOnlyElsewhere,
  type PendingLine,
  selectShownPendingItems,
} from './pending/pending-lines.ts';
import type { MemberControls } from './pending/member-controls.ts';
import { useTake } from './take/use-take.ts';
import { useDebouncedAfterTouches } from '../../lib/timing/while-not-pressed.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import {
  TripBackground,
  TripMembers,
  preloadTripParts,
  BudgetStatus,
  CartItems,
  PriceHistory,
  TripDialogs,
  TripPeople,
} from './lazy-parts.ts';
import { scanButtonId } from './row-focus.ts';
import styles from './TripScreen.module.css';
import { ShoppingHero } from './trip/ShoppingHero.tsx';
import { TotalPanel } from './cart/TotalPanel.tsx';
import { TripStatus } from './trip/TripStatus.tsx';
import { useBudget } from './budget/use-budget.ts';
import { useSteps } from './use-steps.ts';
import { useTripTaps } from './use-trip-taps.ts';
import { useTakingOrder } from './pending/use-taking-order.ts';

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
  const isShared = useIsShared();
  const { lines, otherLines, lineOf } = usePendingLines(list.items, history, isShared, supermarket);
  const total = cartTotal(taken);
  // The total is a bar at the bottom. On wide screens and on phones in landscape it is a panel next
  // to the rows.
  const isWide = useIsWide();
  const isLandscapePhone = useMediaQuery('(max-height: 480px) and (orientation: landscape)');
  const isBar = !isWide && !isLandscapePhone;
  // Stays chosen while the person enters missing prices in another dialog (SHO-29).
  const [keptOutIds, setKeptOutIds] = useState<ReadonlySet<string>>(() => new Set());
  // Small screens show either the list or the cart.
  const [isCartShown, setIsCartShown] = useState(false);
  const openAddDialog = () => go({ kind: 'add' });
  const [budget, changeBudget] = useBudget(list);
  const [memberControls, setMemberControls] = useState<MemberControls | null>(null);
  const [atHomeNotes, setAtHomeNotes] = useState<AtHomeNotes | null>(null);
  useAnnouncePresence({ listId: list.id, supermarket });
  useReadAhead();
  const taps = useTripTaps({
    list,
    go,
    takeIntoCart: useTake(list.id, supermarket),
    memberControls,
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
    <MemberMarksContext value={memberControls}>
      <TripBackground onNotes={setAtHomeNotes} />
      {isShared && <TripMembers key={list.id} list={list} onControls={setMemberControls} />}
      <TripHead
        list={list}
        supermarket={supermarket}
        takenCount={taken.length}
        isShared={isShared}
        onScan={isWide ? undefined : openScanner}
        onChangeSupermarket={() => go({ kind: 'supermarket' })}
      />
      <div className={styles.page}>
        {(isWide || !isCartShown) && (
          <AtHomeNotesContext value={atHomeNotes}>
            <PendingItems
              lines={lines}
              otherLines={otherLines}
              lineOf={lineOf}
              count={pending.length - otherLines.filter(({ item }) => !item.isChecked).length}
              order={order}
              isShared={isShared}
              memberControls={memberControls}
              onTake={taps.take}
              onOpen={taps.open}
              onAdd={isWide ? undefined : openAddDialog}
            />
          </AtHomeNotesContext>
        )}
        {(isWide || isCartShown) && (
          <CartItems
            listId={list.id}
            items={taken}
            onEdit={taps.edit}
            onRegister={go}
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
                <BudgetStatus budget={budget} total={total} pendingLines={lines} isShort={isBar} />
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
    </MemberMarksContext>
  );
}

interface TripHeadProps extends TripScreenProps {
  readonly takenCount: number;
  readonly isShared: boolean;
  /** Undefined on wide screens, which have the scanner beside the total. */
  readonly onScan: (() => void) | undefined;
  readonly onChangeSupermarket: () => void;
}

function TripHead(props: TripHeadProps) {
  const { list, supermarket, takenCount, isShared, onScan, onChangeSupermarket } = props;
  return (
    <ShoppingHero
      action={
        <>
          {isShared && <TripPeople listId={list.id} supermarket={supermarket} />}
          {onScan && (
            <IconButton
              icon="barcode"
              label="Escanear Produto"
              id={scanButtonId}
              className={styles.scan}
              onClick={onScan}
            />
          )}
        </>
      }
    >
      <TripStatus
        supermarket={supermarket}
        listName={list.name}
        takenCount={takenCount}
        itemCount={list.items.length}
        onChangeSupermarket={onChangeSupermarket}
      />
    </ShoppingHero>
  );
}

/** Returns the rows of 'A Pegar', those of items that are bought only elsewhere, and the function that makes the row of an item. */
function usePendingLines(
  items: List['items'],
  history: readonly PriceHistoryEntry[],
  isShared: boolean,
  supermarket: string,
) {
  const usedProducts = useRead('getUsedProducts', {}).data;
  const packageCounts = useRead('getPackageCounts', {}).data;
  const lineOf = useMemo(
    () => createPendingLineFactory(history, usedProducts, packageCounts),
    [history, usedProducts, packageCounts],
  );
  // Taken items keep their rows in 'A Pegar' until half a second has passed without a touch, so that
  // no other row moves under a finger.
  const itemsAfterTouches = useDebouncedAfterTouches(items);
  const steadyItems = useSteadyItems(items, isShared);
  const [lines, otherLines] = useMemo(() => {
    const shown = selectShownPendingItems(steadyItems, itemsAfterTouches).map(lineOf);
    return [false, true].map((isElsewhere) =>
      shown.filter(({ item }) => isOnlyElsewhere(item, supermarket) === isElsewhere),
    ) as [PendingLine[], PendingLine[]];
  }, [steadyItems, itemsAfterTouches, lineOf, supermarket]);
  return { lines, otherLines, lineOf };
}

/** Reads in advance what the trip needs where there is no network. */
function useReadAhead(): void {
  // The pantries are read in advance, because finishing the trip asks for a pantry, and there may
  // be no network at the till.
  useRead('getPantries', {});
  // The price book is read in advance, because prices are compared with it (INS-02).
  useRead('getPriceBook', {});
  // The code of the lazy parts is loaded in advance, because the network is often lost inside a
  // supermarket.
  useEffect(() => afterFirstLoad(() => void preloadTripParts()), []);
}
