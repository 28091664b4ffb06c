import type { GlyphName } from './glyph-names.ts';
import sprite from './goods.svg?no-inline';
import styles from './Glyph.module.css';

interface GlyphProps {
  readonly name: GlyphName;
  readonly className?: string | undefined;
}

/**
 * The drawing of a product. It is decorative, because the name is always next to it. Its size comes
 * from `className`.
 */
export function Glyph({ name, className }: GlyphProps) {
  return (
    <svg
      className={className === undefined ? styles.glyph : `${styles.glyph} ${className}`}
      viewBox="0 0 64 64"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
