import { useState, type CSSProperties } from 'react';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { classNames } from './class-names.ts';
import { useCountdown } from './use-countdown.ts';
import styles from './ToastCard.module.css';

/** Also the name of its icon. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning';

export interface ToastAction {
  readonly label: string;
  readonly onAction: () => void;
}

export interface ToastOptions {
  /** What one can do about it, 'Desfazer', or two such things: 'Mudar', 'Desfazer'. */
  readonly action?: ToastAction | readonly [ToastAction, ToastAction];
  /** Milliseconds; 3000, or 6000 with an action, unless said otherwise. */
  readonly lifeMs?: number;
  /** Takes the place of the toast of the same topic: of several things done, the last one. */
  readonly topic?: string;
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
  const { id, kind, text, lifeMs } = item;
  const actions = item.action === undefined ? [] : [item.action].flat();
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isPaused = isHovered || hasFocus;
  useCountdown(lifeMs, isPaused, () => onDismiss(id));
  return (
    <div
      className={classNames(
        styles.toast,
        styles[kind],
        actions.length > 0 && styles.withActions,
        actions.length > 1 && styles.withTwo,
      )}
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
      {actions.length > 0 && (
        <span className={styles.actions}>
          {actions.map(({ label, onAction }) => (
            <button
              key={label}
              type="button"
              className={styles.action}
              onClick={() => {
                onDismiss(id);
                onAction();
              }}
            >
              {label}
            </button>
          ))}
        </span>
      )}
      {actions.length < 2 && (
        <IconButton icon="x" kind="quiet" label="Fechar aviso" onClick={() => onDismiss(id)} />
      )}
    </div>
  );
}
