import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from '../signs/Icon.tsx';
import { SpinnerMark } from '../feedback/SpinnerMark.tsx';
import { buttonClass, type ButtonLook } from './button-class.ts';
import styles from './Button.module.css';

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly icon?: IconName | undefined;
  /**
   * Whether the action is in progress. The button then keeps its width, shows a spinner and ignores
   * further presses.
   */
  readonly isBusy?: boolean | undefined;
  readonly children: ReactNode;
}

/** A button. Its type is 'button' by default, so a submit button must set `type="submit"`. */
export function Button({
  kind,
  size,
  isBlock,
  className,
  icon,
  isBusy = false,
  children,
  onClick,
  ...button
}: ButtonProps) {
  // Its properties are new at each render, so memos would only make the first load larger.
  'use no memo';
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...button}
      className={buttonClass({ kind, size, isBlock, className })}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
    >
      {isBusy ? (
        <span className={icon === undefined ? styles.spinnerOver : styles.spinner}>
          <SpinnerMark />
        </span>
      ) : (
        icon !== undefined && <Icon name={icon} />
      )}
      <span className={isBusy && icon === undefined ? styles.covered : styles.label}>
        {children}
      </span>
    </button>
  );
}
