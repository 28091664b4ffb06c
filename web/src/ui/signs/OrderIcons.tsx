import type { ReactElement } from 'react';
import styles from './Icon.module.css';

const drawings = {
  grip: <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />,
  up: <path d="M12 19.5v-15M6 10.5l6-6 6 6" />,
  down: <path d="M12 4.5v15M6 13.5l6 6 6-6" />,
} satisfies Record<string, ReactElement>;

/** The icons with which people change an order. They are not in `Icon`, because the first load has that. */
export function OrderIcon({ name }: { readonly name: keyof typeof drawings }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}
