import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { SpinnerMark } from './SpinnerMark.tsx';
import { buttonClass, type ButtonLook } from './button-class.ts';
import styles from './Button.module.css';

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly icon?: IconName | undefined;
  /** Its act is under way: the width stays, a spinner turns, further presses do nothing. */
  readonly isBusy?: boolean | undefined;
  readonly children: ReactNode;
}

/** Something to press. Its type is 'button' unless said otherwise, so forms name their submit. */
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
