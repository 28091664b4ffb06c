import { SpinnerMark } from './SpinnerMark.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { classNames } from '../class-names.ts';
import styles from './Spinner.module.css';

interface SpinnerProps {
  /** 24, 44 or 88 px. */
  readonly size?: 's' | 'm' | 'l';
  /** Shown next to size s and below m and l. Without it, screen readers read 'Carregando...'. */
  readonly caption?: string | undefined;
}

/**
 * A loading indicator (UI-03): the logo's mark, in which an amber arc turns behind a fixed leaf.
 */
export function Spinner({ size = 'm', caption }: SpinnerProps) {
  return (
    <span className={classNames(styles.spinner, styles[size])} role="status">
      <SpinnerMark />
      {caption === undefined ? <VisuallyHidden>Carregando...</VisuallyHidden> : caption}
    </span>
  );
}
