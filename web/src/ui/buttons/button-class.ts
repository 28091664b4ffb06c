import { classNames } from '../class-names.ts';
import styles from './Button.module.css';

/**
 * The visual variants of a button. A view has at most one `primary`; rows and cards use `tonal`.
 */
export type ButtonKind =
  | 'primary'
  | 'tonal'
  | 'secondary'
  | 'outline'
  | 'soft'
  | 'ghost'
  | 'danger'
  | 'danger-ghost'
  | 'hero'
  | 'on-amber'
  | 'on-amber-outline';

export interface ButtonLook {
  readonly kind?: ButtonKind | undefined;
  /** 44, 48 or 56 px high. */
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  /** As wide as its parent. */
  readonly isBlock?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Returns the class names of Button and LinkButton. */
export function buttonClass({
  kind = 'primary',
  size = 'md',
  isBlock = false,
  className,
}: ButtonLook): string | undefined {
  return classNames(
    styles.button,
    styles[kind],
    size !== 'md' && styles[size],
    isBlock && styles.block,
    className,
  );
}
