import { classNames } from '../class-names.ts';
import styles from './BrandTile.module.css';
import { Mark } from './Mark.tsx';

interface BrandTileProps {
  /** The tile's colour. Blue is for a white or amber background, amber for a hero. */
  readonly colour: 'blue' | 'amber';
  /** The size in pixels. */
  readonly size: 44 | 56 | 72;
  readonly className?: string | undefined;
}

/** The logo's mark on a tile, next to texts from or about the app itself. It is decorative. */
export function BrandTile({ colour, size, className }: BrandTileProps) {
  return (
    <span
      className={classNames(styles.tile, styles[colour], styles[`size-${size}`], className)}
      aria-hidden="true"
    >
      <svg className={styles.mark} viewBox="0 0 64 64" focusable="false">
        <Mark ringClass={styles.ring} leafClass={styles.leaf} />
      </svg>
    </span>
  );
}
