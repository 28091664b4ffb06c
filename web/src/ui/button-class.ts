import { classNames } from './class-names.ts';
import styles from './Button.module.css';

/** How a button looks. One `primary` per view; rows and cards repeat `tonal`. */
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
  /** As wide as its place. */
  readonly isBlock?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The classes of a button, shared by what acts (Button) and what leads somewhere (LinkButton). */
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
