import styles from './Icon.module.css';

const drawings = {
  calendar:
    'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V7A1.5 1.5 0 0 1 5 5.5ZM3.5 10.5h17M8 3.2v4.3M16 3.2v4.3',
  clock: 'M3.3 12a8.7 8.7 0 1 0 17.4 0a8.7 8.7 0 1 0 -17.4 0ZM12 7.2V12l3.2 2',
  open: 'M5 10.5h14v8.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19ZM3.5 7.8 19.5 4.2',
} satisfies Record<string, string>;

/** The icons of dates and opened packages. They are not in `Icon`, because the first load has that. */
export const DateIcon = ({ name }: { readonly name: keyof typeof drawings }) => (
  <LineIcon path={drawings[name]} />
);

/** An icon of lines, drawn like those of `Icon`. */
export function LineIcon({ path }: { readonly path: string }) {
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
      <path d={path} />
    </svg>
  );
}
