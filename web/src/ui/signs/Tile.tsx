import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { Glyph } from '../goods/Glyph.tsx';
import { productPicture } from '../goods/product-picture.ts';
import { patternFor } from '../goods/pattern.ts';
import colours from '../goods/category-colours.module.css';
import styles from './Tile.module.css';

interface TileProps {
  readonly name: string;
  readonly categoryName?: string | undefined;
  readonly imageUrl?: string | null | undefined;
  /**
   * The size in pixels: 32 in chips, 38 in lists, 48 during a trip, 56 in dialogs and pantry;
   * 'card' fills a card.
   */
  readonly size: 32 | 38 | 40 | 48 | 56 | 'card';
  readonly className?: string | undefined;
}

/**
 * The picture of a product: its photo if one loads over https, otherwise its drawing, otherwise its
 * first letter, on the colour of its category. It is decorative, because the name is next to it.
 */
export function Tile({ name, categoryName, imageUrl, size, className }: TileProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const { glyph, category, letter } = productPicture(name, categoryName);
  const hasPhoto = imageUrl?.startsWith('https://') === true && imageUrl !== brokenUrl;
  return (
    <span
      className={classNames(
        styles.tile,
        styles[`size-${size}`],
        colours[category],
        size === 'card' && styles[patternFor(name)],
        className,
      )}
      aria-hidden="true"
    >
      {hasPhoto ? (
        <img
          className={styles.photo}
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBrokenUrl(imageUrl)}
        />
      ) : glyph === undefined ? (
        <span className={styles.letter}>{letter}</span>
      ) : (
        <Glyph name={glyph} className={styles.glyph} />
      )}
    </span>
  );
}
