import { classNames } from './class-names.ts';
import styles from './Wave.module.css';

interface WaveShape {
  readonly viewBox: string;
  /** Each band: its path and its colour. */
  readonly bands: readonly (readonly [path: string, fill: string])[];
}

const shapes = {
  hero: {
    viewBox: '0 0 1440 120',
    bands: [
      [
        'M-480 44C-392.6 22 -327.4 22 -240 44C-152.6 66 -87.4 66 0 44C87.4 22 152.6 22 240 44C327.4 66 392.6 66 480 44C567.4 22 632.6 22 720 44C807.4 66 872.6 66 960 44C1047.4 22 1112.6 22 1200 44C1287.4 66 1352.6 66 1440 44C1527.4 22 1592.6 22 1680 44C1767.4 66 1832.6 66 1920 44V104H-480Z',
        'var(--hero-line)',
      ],
      [
        'M-410 66C-322.6 44 -257.4 44 -170 66C-82.6 88 -17.4 88 70 66C157.4 44 222.6 44 310 66C397.4 88 462.6 88 550 66C637.4 44 702.6 44 790 66C877.4 88 942.6 88 1030 66C1117.4 44 1182.6 44 1270 66C1357.4 88 1422.6 88 1510 66C1597.4 44 1662.6 44 1750 66C1837.4 88 1902.6 88 1990 66V104H-410Z',
        'var(--primary)',
      ],
      [
        'M-380 80C-292.6 58 -227.4 58 -140 80C-52.6 102 12.6 102 100 80C187.4 58 252.6 58 340 80C427.4 102 492.6 102 580 80C667.4 58 732.6 58 820 80C907.4 102 972.6 102 1060 80C1147.4 58 1212.6 58 1300 80C1387.4 102 1452.6 102 1540 80C1627.4 58 1692.6 58 1780 80C1867.4 102 1932.6 102 2020 80V120H-380Z',
        'var(--wave-ground, var(--surface))',
      ],
    ],
  },
  bar: {
    viewBox: '0 0 390 22',
    bands: [
      [
        'M-195 11C-159.5 2 -133 2 -97.5 11C-62 20 -35.5 20 0 11C35.5 2 62 2 97.5 11C133 20 159.5 20 195 11C230.5 2 257 2 292.5 11C328 20 354.5 20 390 11C425.5 2 452 2 487.5 11C523 20 549.5 20 585 11V22H-195Z',
        'var(--primary)',
      ],
    ],
  },
  footer: {
    viewBox: '0 0 1440 60',
    bands: [
      [
        'M-360 26C-294.4 12 -245.6 12 -180 26C-114.4 40 -65.6 40 0 26C65.6 12 114.4 12 180 26C245.6 40 294.4 40 360 26C425.6 12 474.4 12 540 26C605.6 40 654.4 40 720 26C785.6 12 834.4 12 900 26C965.6 40 1014.4 40 1080 26C1145.6 12 1194.4 12 1260 26C1325.6 40 1374.4 40 1440 26C1505.6 12 1554.4 12 1620 26C1685.6 40 1734.4 40 1800 26V60H-360Z',
        'var(--hero-line)',
      ],
      [
        'M-300 38C-234.4 24 -185.6 24 -120 38C-54.4 52 -5.6 52 60 38C125.6 24 174.4 24 240 38C305.6 52 354.4 52 420 38C485.6 24 534.4 24 600 38C665.6 52 714.4 52 780 38C845.6 24 894.4 24 960 38C1025.6 52 1074.4 52 1140 38C1205.6 24 1254.4 24 1320 38C1385.6 52 1434.4 52 1500 38C1565.6 24 1614.4 24 1680 38C1745.6 52 1794.4 52 1860 38V60H-300Z',
        'var(--hero-deep)',
      ],
    ],
  },
} satisfies Record<string, WaveShape>;

interface WaveProps {
  /** Bottom of a hero, top of the amber bar, or top of the footer. */
  readonly kind: keyof typeof shapes;
  readonly className?: string | undefined;
}

/** The calçada wave (UI-04); decorative, stretched to its box, in the theme's colours. */
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
