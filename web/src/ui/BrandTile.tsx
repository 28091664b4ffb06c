import { classNames } from './class-names.ts';
import styles from './BrandTile.module.css';
import { Mark } from './Mark.tsx';

interface BrandTileProps {
  /** The colour under the mark: deep blue on paper and on amber, amber on a hero. */
  readonly ground: 'hero' | 'amber';
  /** Pixels. */
  readonly size: 44 | 56 | 72;
  readonly className?: string | undefined;
}

/** The mark on a tile: Quitanda speaks, or is spoken to. Decorative. */
export function BrandTile({ ground, size, className }: BrandTileProps) {
  return (
    <span
      className={classNames(styles.tile, styles[ground], styles[`size-${size}`], className)}
      aria-hidden="true"
    >
      <svg className={styles.mark} viewBox="0 0 64 64" focusable="false">
        <Mark ringClass={styles.ring} leafClass={styles.leaf} />
      </svg>
    </span>
  );
}
