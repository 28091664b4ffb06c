import { classNames } from '../class-names.ts';
import styles from './Wave.module.css';

interface WaveCurve {
  /** The widths of a crest and of a trough, in units of the view box. */
  readonly width: number;
  /** The distance of the Bézier control points from the middle line. */
  readonly height: number;
  /** The number of crests, each with its trough. */
  readonly count: number;
}

/** Returns the path of a band that begins at (x, y) with a crest and ends at `bottom`. */
function bandPath(
  x: number,
  y: number,
  bottom: number,
  { width, height, count }: WaveCurve,
): string {
  const [firstControlX, secondControlX] = [0.364 * width, 0.636 * width];
  const curve = (up: number) => `c${firstControlX} ${up} ${secondControlX} ${up} ${width} 0`;
  return `M${x} ${y}${(curve(-height) + curve(height)).repeat(count)}V${bottom}H${x}Z`;
}

interface WaveShape {
  readonly viewBox: string;
  /** The path and the colour of each band. */
  readonly bands: readonly (readonly [path: string, fill: string])[];
}

const hero: WaveCurve = { width: 240, height: 22, count: 5 };
const footer: WaveCurve = { width: 180, height: 14, count: 6 };

const shapes = {
  hero: {
    viewBox: '0 0 1440 120',
    bands: [
      [bandPath(-480, 44, 104, hero), 'var(--hero-line)'],
      [bandPath(-410, 66, 104, hero), 'var(--primary)'],
      [bandPath(-380, 80, 120, hero), 'var(--wave-ground, var(--surface))'],
    ],
  },
  bar: {
    viewBox: '0 0 390 22',
    bands: [[bandPath(-195, 11, 22, { width: 97.5, height: 9, count: 4 }), 'var(--primary)']],
  },
  footer: {
    viewBox: '0 0 1440 60',
    bands: [
      [bandPath(-360, 26, 60, footer), 'var(--hero-line)'],
      [bandPath(-300, 38, 60, footer), 'var(--hero-deep)'],
    ],
  },
} satisfies Record<string, WaveShape>;

interface WaveProps {
  /** The lower edge of a hero, or the upper edge of the amber bar or the footer. */
  readonly kind: keyof typeof shapes;
  readonly className?: string | undefined;
}

/**
 * The wave of Brazilian pavements (UI-04), in the colours of the theme, stretched to its box. It is
 * decorative.
 */
export function Wave({ kind, className }: WaveProps) {
  const { viewBox, bands } = shapes[kind];
  return (
    <svg
      className={classNames(styles.wave, styles[kind], className)}
      viewBox={viewBox}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {bands.map(([path, fill]) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </svg>
  );
}
