import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../signs/Icon.tsx';
import { classNames } from '../class-names.ts';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** The name for screen readers, including the object of the action: 'Remover Arroz'. */
  readonly label: string;
  readonly kind?: 'plain' | 'quiet' | 'danger' | undefined;
}

/** A button of 48 px that shows only an icon. */
export function IconButton({ icon, label, kind = 'plain', className, ...button }: IconButtonProps) {
  // Its properties are new at each render, so memos would only make the first load larger.
  'use no memo';
  return (
    <button
      type="button"
      {...button}
      className={classNames(styles.button, styles[kind], className)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}
