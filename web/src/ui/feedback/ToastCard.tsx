import { useEffect, useState, type CSSProperties } from 'react';
import { Icon } from '../signs/Icon.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { classNames } from '../class-names.ts';
import { useCountdown } from './use-countdown.ts';
import styles from './ToastCard.module.css';

/** The kind of a message; its icon has the same name. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning';

export interface ToastAction {
  readonly label: string;
  readonly onAction: () => void;
}

export interface ToastOptions {
  /** One or two actions, e.g. 'Desfazer', or 'Mudar' and 'Desfazer'. */
  readonly action?: ToastAction | readonly [ToastAction, ToastAction];
  /** In milliseconds; 3000 by default, or 6000 with an action. */
  readonly durationMs?: number;
  /** A toast replaces an earlier one with the same topic. */
  readonly topic?: string;
}

export interface ToastItem extends ToastOptions {
  readonly id: string;
  readonly kind: ToastKind;
  readonly text: string;
  readonly durationMs: number;
}

/** Whether the message is announced at once, even if the screen reader is speaking. */
export const isAlert = ({ kind }: ToastItem) => kind === 'error';

interface ToastCardProps {
  readonly item: ToastItem;
  /** The position among all toasts, from 0 for the newest. */
  readonly position: number;
  /** Whether another toast is shown in its place; its time then stops (UI-20). */
  readonly isCovered: boolean;
  /** Called when the user begins or stops hovering or focusing the toast. */
  readonly onHold: (id: string, isHeld: boolean) => void;
  readonly onDismiss: (id: string) => void;
}

/** One toast, with a bar for its remaining time. Hovering or focusing the toast stops the time. */
export function ToastCard({ item, position, isCovered, onHold, onDismiss }: ToastCardProps) {
  // It is seldom rendered, so memos would only make the first load larger.
  'use no memo';
  const { id, kind, text, durationMs } = item;
  const actions = item.action === undefined ? [] : [item.action].flat();
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = isHovered || hasFocus;
  const isPaused = isHeld || isCovered;
  useEffect(() => onHold(id, isHeld), [onHold, id, isHeld]);
  useCountdown(durationMs, isPaused, () => onDismiss(id));
  return (
    <div
      className={classNames(
        styles.toast,
        styles[kind],
        isCovered && styles.covered,
        actions.length > 0 && styles.withActions,
        actions.length > 1 && styles.withTwo,
      )}
      role={isAlert(item) ? 'alert' : undefined}
      data-toast={kind}
      data-paused={isPaused || undefined}
      style={{ '--toast-duration': `${durationMs}ms`, order: position } as CSSProperties}
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
