import { useId } from 'react';

const leaf = 'M32 32C46 31 60.5 42 61.5 61.5C42 60.5 31 46 32 32Z';

interface MarkProps {
  /** The class that gives the ring its stroke. */
  readonly ringClass: string | undefined;
  /** The class that gives the leaf its fill. */
  readonly leafClass: string | undefined;
}

/** The Q of the logo, 64 by 64 units in an SVG: a ring, and a leaf with a gap around it. */
export function Mark({ ringClass, leafClass }: MarkProps) {
  const mask = useId();
  return (
    <>
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="64">
        <rect width="64" height="64" fill="#fff" />
        <path d={leaf} fill="#000" stroke="#000" strokeWidth="7" strokeLinejoin="round" />
      </mask>
      <circle
        className={ringClass}
        cx="29.5"
        cy="29.5"
        r="20"
        fill="none"
        strokeWidth="13"
        mask={`url(#${mask})`}
      />
      <path className={leafClass} d={leaf} />
    </>
  );
}
