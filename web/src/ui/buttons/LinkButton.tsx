import { Link, type LinkProps } from '../../router/Link.tsx';
import { Icon, type IconName } from '../signs/Icon.tsx';
import { buttonClass, type ButtonLook } from './button-class.ts';

type LinkButtonProps = ButtonLook & LinkProps & { readonly icon?: IconName };

/** A link to a screen that looks like a Button; takes the router's `to`, `params` and `search`. */
export function LinkButton({
  kind,
  size,
  isBlock,
  className,
  icon,
  children,
  ...link
}: LinkButtonProps) {
  return (
    <Link {...link} className={buttonClass({ kind, size, isBlock, className })}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Link>
  );
}
