import { useId } from 'react';
import styles from './SpinnerMark.module.css';

const leaf = 'M32 32C46 31 60.5 42 61.5 61.5C42 60.5 31 46 32 32Z';

/** The turning mark without a caption, for use in a control. Its size is `--spinner-size`. */
export function SpinnerMark() {
  const mask = useId();
  return (
    <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="64">
        <rect width="64" height="64" fill="#fff" />
        <path d={leaf} fill="#000" stroke="#000" strokeWidth="7" strokeLinejoin="round" />
      </mask>
      <g fill="none" strokeWidth="13" mask={`url(#${mask})`}>
        <circle className={styles.track} cx="29.5" cy="29.5" r="20" />
        {/* A third of the circle (2π · 20 = 125.7), part of it behind the leaf. */}
        <circle
          className={styles.arc}
          cx="29.5"
          cy="29.5"
          r="20"
          strokeLinecap="round"
          strokeDasharray="42 83.7"
        />
      </g>
      <path className={styles.leaf} d={leaf} />
    </svg>
  );
}
