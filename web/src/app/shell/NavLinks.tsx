import { Link } from '../../router/Link.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { memberItems, visitorItems } from './nav-items.ts';

interface NavLinksProps {
  readonly isVisitor: boolean;
  readonly className: string | undefined;
  readonly onFollow?: (() => void) | undefined;
}

/** The navigation's links; the router marks the current one with aria-current="page". */
export function NavLinks({ isVisitor, className, onFollow }: NavLinksProps) {
  const items = isVisitor ? visitorItems : memberItems;
  return items.map(({ to, label, icon }) => (
    <Link key={to} to={to} className={className} onClick={onFollow}>
      <Icon name={icon} />
      {label}
    </Link>
  ));
}
