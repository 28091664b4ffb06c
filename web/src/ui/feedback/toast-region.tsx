import {
  createContext,
  use,
  useCallback,
  useMemo,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { newId } from '@quitanda/contract/ids';
import {
  isAlert,
  ToastCard,
  type ToastItem,
  type ToastKind,
  type ToastOptions,
} from './ToastCard.tsx';
import { useKeyboardInset } from '../touch/use-keyboard-inset.ts';
import styles from './toast-region.module.css';

/** More are kept only if they are errors or have an action (UI-20). */
const maxToasts = 3;
const defaultDurationMs = 3000;
/** Longer than without an action, so that the user can read the message and press the button. */
const defaultDurationWithActionMs = 6000;

type ShowToast = (text: string, options?: ToastOptions) => void;

/** One function for each kind of message (UI-01). */
export type Toasts = Readonly<Record<ToastKind, ShowToast>> & {
  /** Removes all toasts, for example when the user signs out. */
  readonly clear: () => void;
  /** Removes the toasts with an action, for example when the action is no longer possible. */
  readonly withdrawActions: () => void;
  /** Removes the toast of a topic, for example where it would cover something. */
  readonly withdraw: (topic: string) => void;
};

const ToastContext = createContext<Toasts | null>(null);

/** Returns the functions with which a screen shows toasts. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (toasts === null) throw new Error('useToast must be called inside ToastRegion.');
  return toasts;
}

/**
 * Returns whether a new toast replaces an older toast. Each replaces a success that offers nothing,
 * because that would come back later, where it is no news (UI-20). A toast with a topic replaces a
 * toast of the same topic. A toast without a topic replaces a toast that has the same text and no
 * action, so that the time restarts.
 */
const isReplacedBy = (old: ToastItem, next: ToastItem) =>
  (old.kind === 'success' && !old.action) ||
  (next.topic === undefined ? old.text === next.text && !old.action : old.topic === next.topic);

/**
 * Drops the oldest confirmations beyond the maximum number, newest first. An error and a toast with an
 * action are kept, because a person must see the one and may press the other.
 */
function dropOldest(items: readonly ToastItem[]): readonly ToastItem[] {
  if (items.length <= maxToasts) return items;
  const index = items.findLastIndex(
    (item, position) => position > 0 && !isAlert(item) && !item.action,
  );
  return index === -1 ? items : items.toSpliced(index, 1);
}

/**
 * Wraps the app and shows its toasts over it, one at a time: at the bottom; at the top while a dialog
 * is open, and on wide screens. The others wait behind it (UI-20).
 */
export function ToastRegion({ children }: { readonly children: ReactNode }) {
  // It is seldom rendered, so memos would only make the first load larger.
  'use no memo';
  const [items, setItems] = useState<readonly ToastItem[]>([]);
  const toasts = useMemo<Toasts>(() => {
    const createShowToast =
      (kind: ToastKind): ShowToast =>
      (text, options) => {
        const durationMs = options?.action ? defaultDurationWithActionMs : defaultDurationMs;
        const item = { id: newId(), kind, text, durationMs, ...options };
        setItems((shown) =>
          dropOldest([item, ...shown.filter((other) => !isReplacedBy(other, item))]),
        );
      };
    return {
      success: createShowToast('success'),
      error: createShowToast('error'),
      info: createShowToast('info'),
      warning: createShowToast('warning'),
      clear: () => setItems([]),
      withdrawActions: () => setItems((shown) => shown.filter(({ action }) => !action)),
      withdraw: (topic) => setItems((shown) => shown.filter((item) => item.topic !== topic)),
    };
  }, []);
  const dismiss = useCallback((id: string) => {
    setItems((shown) => shown.filter((item) => item.id !== id));
  }, []);
  return (
    <ToastContext value={toasts}>
      {children}
      <Region items={items} onDismiss={dismiss} />
    </ToastContext>
  );
}

interface RegionProps {
  readonly items: readonly ToastItem[];
  readonly onDismiss: (id: string) => void;
}

/**
 * Renders errors as alerts, which screen readers announce at once. Other messages are in a polite
 * live region, which must exist before its first message. The alerts are outside of that region,
 * because some screen readers announce a live region within another one twice.
 */
function Region({ items, onDismiss }: RegionProps) {
  // It is seldom rendered, so memos would only make the first load larger.
  'use no memo';
  const keyboardInsetPx = useKeyboardInset();
  const [heldId, setHeldId] = useState<string>();
  const hold = useCallback(
    (id: string, isHeld: boolean) =>
      setHeldId((held) => (isHeld ? id : held === id ? undefined : held)),
    [],
  );
  // A toast that is being read or used stays, so that no button disappears under a finger.
  const shown = items.find(({ id }) => id === heldId) ?? items[0];
  const renderCards = (isIncluded: (item: ToastItem) => boolean) =>
    items.map(
      (item, position) =>
        isIncluded(item) && (
          <ToastCard
            key={item.id}
            item={item}
            position={position}
            isCovered={item !== shown}
            onHold={hold}
            onDismiss={onDismiss}
          />
        ),
    );
  return (
    <section
      className={styles.region}
      style={{ '--keyboard-inset': `${keyboardInsetPx}px` } as CSSProperties}
      aria-label="Avisos"
    >
      {renderCards(isAlert)}
      <div className={styles.polite} aria-live="polite">
        {renderCards((item) => !isAlert(item))}
      </div>
    </section>
  );
}
