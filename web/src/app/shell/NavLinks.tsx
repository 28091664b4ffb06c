import { Link } from '../../router/Link.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { barItems, signedInItems, visitorItems } from './nav-items.ts';

interface NavLinksProps {
  readonly isVisitor: boolean;
  readonly className: string | undefined;
  /** The class of the links that are also in the bottom bar. */
  readonly inBarClassName?: string | undefined;
  readonly onFollow?: (() => void) | undefined;
}

/** The navigation's links; the router marks the current one with aria-current="page". */
export function NavLinks({ isVisitor, className, inBarClassName, onFollow }: NavLinksProps) {
  const items = isVisitor ? visitorItems : signedInItems;
  return items.map(({ to, label, icon }) => (
    <Link
      key={to}
      to={to}
      className={classNames(className, barItems.some((item) => item.to === to) && inBarClassName)}
      onClick={onFollow}
    >
      <Icon name={icon} />
      {label}
    </Link>
  ));
}
