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
import { ToastCard, type ToastItem, type ToastKind, type ToastOptions } from './ToastCard.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import styles from './toast-region.module.css';

const maxToasts = 3;
const lifeMs = 3000;
/** Long enough to read it and to reach its button. */
const lifeWithActionMs = 6000;

type Show = (text: string, options?: ToastOptions) => void;

/** One function per kind of message (UI-01); each says one sentence. */
export type Toasts = Readonly<Record<ToastKind, Show>> & {
  /** Takes all messages away: they were for somebody who is gone. */
  readonly clear: () => void;
  /** Takes the message of a topic away, where it would stand in the way. */
  readonly withdraw: (topic: string) => void;
};

const ToastContext = createContext<Toasts | null>(null);

/** How a screen tells what happened. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (toasts === null) throw new Error('useToast needs a ToastRegion above it');
  return toasts;
}

/** The same words again are the same toast with a new life; what can be undone stays. */
const isReplaced = (old: ToastItem, next: ToastItem) =>
  next.topic === undefined ? old.text === next.text && !old.action : old.topic === next.topic;

/** Holds the app and shows its messages over it, at most three: at the bottom, or at the top of a dialog. */
export function ToastRegion({ children }: { readonly children: ReactNode }) {
  const [items, setItems] = useState<readonly ToastItem[]>([]);
  const toasts = useMemo<Toasts>(() => {
    const showAs =
      (kind: ToastKind): Show =>
      (text, options) => {
        const usualLife = options?.action ? lifeWithActionMs : lifeMs;
        const item = { id: newId(), kind, text, lifeMs: usualLife, ...options };
        setItems((shown) =>
          [item, ...shown.filter((other) => !isReplaced(other, item))].slice(0, maxToasts),
        );
      };
    return {
      success: showAs('success'),
      error: showAs('error'),
      info: showAs('info'),
      warning: showAs('warning'),
      clear: () => setItems([]),
      withdraw: (topic) => setItems((shown) => shown.filter((item) => item.topic !== topic)),
    };
  }, []);
  const dismiss = useCallback((id: string) => {
    setItems((shown) => shown.filter((item) => item.id !== id));
  }, []);
  return (
    <ToastContext value={toasts}>
      {children}
      <Region>
        {items.map((item) => (
          <ToastCard key={item.id} item={item} onDismiss={dismiss} />
        ))}
      </Region>
    </ToastContext>
  );
}

function Region({ children }: { readonly children: ReactNode }) {
  const keyboard = useKeyboardInset();
  return (
    <section
      className={styles.region}
      style={{ '--keyboard-inset': `${keyboard}px` } as CSSProperties}
      aria-label="Avisos"
      aria-live="polite"
    >
      {children}
    </section>
  );
}
