import type { List, ListItem } from '@quitanda/contract';
import { afterNextPaint } from '../../lib/timing/after-next-paint.ts';
import { useStableCallback } from '../../lib/timing/use-stable-callback.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import type { MemberControls } from './pending/member-controls.ts';
import { oneTapPurchase, takenText, type PendingLine } from './pending/pending-lines.ts';
import { focusIdAfterTaking } from './row-focus.ts';
import type { useTake } from './take/use-take.ts';
import type { Steps } from './use-steps.ts';

interface Options {
  readonly list: List;
  readonly go: Steps['go'];
  readonly takeIntoCart: ReturnType<typeof useTake>;
  readonly memberControls: MemberControls | null;
}

/**
 * Returns what taps on the rows of a trip do. The functions are stable, so that a change of one item
 * does not render the other rows again.
 */
export function useTripTaps({ list, go, takeIntoCart, memberControls }: Options) {
  const toast = useToast();
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
  const edit = useStableCallback((item: ListItem) => go({ kind: 'edit', item }));
  return {
    take: useStableCallback((line: PendingLine) => confirmIfClaimedThen(line, take)),
    open: useStableCallback((line: PendingLine) => confirmIfClaimedThen(line, openItem)),
    edit,
  };
}
