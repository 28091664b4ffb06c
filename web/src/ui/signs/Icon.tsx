import { classNames } from '../class-names.ts';
import { icons, type IconName } from './icons.tsx';
import styles from './Icon.module.css';

export type { IconName };

interface IconProps {
  readonly name: IconName;
  readonly className?: string | undefined;
}

/**
 * A line icon in the text's colour. It is decorative, because the text next to it or the name of
 * the control has the same meaning. Its size is the parent's `--icon-size`, or 1.375em.
 */
export function Icon({ name, className }: IconProps) {
  const icon = icons[name];
  return (
    <svg
      className={classNames(styles.icon, className)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {typeof icon === 'string' ? <path d={icon} /> : icon}
    </svg>
  );
}
