import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { newId } from '@quitanda/contract/ids';
import { ToastCard, type ToastItem, type ToastKind, type ToastOptions } from './ToastCard.tsx';
import styles from './toast-region.module.css';

const mostToasts = 3;
const lifeMs = 3000;

type Show = (text: string, options?: ToastOptions) => void;

/** One function per kind of message (UI-01); each says one sentence. */
export type Toasts = Readonly<Record<ToastKind, Show>> & {
  /** Takes all messages away: they were for somebody who is gone. */
  readonly clear: () => void;
};

const ToastContext = createContext<Toasts | null>(null);

/** How a screen tells what happened. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (toasts === null) throw new Error('useToast needs a ToastRegion above it');
  return toasts;
}

/** Holds the app and shows its messages over it: the newest on top, at most three. */
export function ToastRegion({ children }: { readonly children: ReactNode }) {
  const [items, setItems] = useState<readonly ToastItem[]>([]);
  const toasts = useMemo<Toasts>(() => {
    const showAs =
      (kind: ToastKind): Show =>
      (text, options) => {
        const item = { id: newId(), kind, text, lifeMs, ...options };
        // The same words again are the same toast with a new life; what can be undone stays.
        setItems((shown) =>
          [item, ...shown.filter((other) => other.text !== text || other.action)].slice(
            0,
            mostToasts,
          ),
        );
      };
    return {
      success: showAs('success'),
      error: showAs('error'),
      info: showAs('info'),
      warning: showAs('warning'),
      clear: () => setItems([]),
    };
  }, []);
  const dismiss = useCallback((id: string) => {
    setItems((shown) => shown.filter((item) => item.id !== id));
  }, []);
  return (
    <ToastContext value={toasts}>
      {children}
      <section className={styles.region} aria-label="Avisos" aria-live="polite">
        {items.map((item) => (
          <ToastCard key={item.id} item={item} onDismiss={dismiss} />
        ))}
      </section>
    </ToastContext>
  );
}
