import { useState, type CSSProperties } from 'react';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { classNames } from './class-names.ts';
import { useCountdown } from './use-countdown.ts';
import styles from './ToastCard.module.css';

/** Also the name of its icon. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning';

export interface ToastOptions {
  /** One thing to do about it: 'Desfazer'. */
  readonly action?: { readonly label: string; readonly onAction: () => void };
  /** Milliseconds; 3000 unless said otherwise. */
  readonly lifeMs?: number;
}

export interface ToastItem extends ToastOptions {
  readonly id: string;
  readonly kind: ToastKind;
  readonly text: string;
  readonly lifeMs: number;
}

interface ToastCardProps {
  readonly item: ToastItem;
  readonly onDismiss: (id: string) => void;
}

/** One message, with the line of its life; hovering or focusing it stops the clock. */
export function ToastCard({ item, onDismiss }: ToastCardProps) {
  const { id, kind, text, action, lifeMs } = item;
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isPaused = isHovered || hasFocus;
  useCountdown(lifeMs, isPaused, () => onDismiss(id));
  return (
    <div
      className={classNames(styles.toast, styles[kind])}
      role={kind === 'error' ? 'alert' : 'status'}
      data-paused={isPaused || undefined}
      style={{ '--toast-life': `${lifeMs}ms` } as CSSProperties}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <span className={styles.picture}>
        <Icon name={kind} />
      </span>
      <span className={styles.text}>{text}</span>
      {action !== undefined && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onDismiss(id);
            action.onAction();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon="x" kind="quiet" label="Fechar aviso" onClick={() => onDismiss(id)} />
    </div>
  );
}
