import { Link } from '../../router/Link.tsx';
import { useRouteLocation } from '../../router/router-context.ts';
import { Icon } from '../../ui/signs/Icon.tsx';
import { useIsKeyboardOpen } from '../../ui/touch/use-is-keyboard-open.ts';
import { useRootAttribute } from '../../ui/dialogs/use-root-attribute.ts';
import { barItems } from './nav-items.ts';
import styles from './BottomBar.module.css';

interface BottomBarProps {
  readonly isMenuOpen: boolean;
  readonly onOpenMenu: () => void;
}

/**
 * Links to the four most used screens, and the menu, at the bottom of phones (NAV-13). Hidden
 * during a trip and while a receipt is read, because the total is shown there.
 */
export function BottomBar({ isMenuOpen, onOpenMenu }: BottomBarProps) {
  const { pathname } = useRouteLocation();
  const hasTotal = pathname.endsWith('/supermercado') || pathname === '/notas/ler';
  useRootAttribute('bottomBar', '', !hasTotal);
  useRootAttribute('keyboard', '', useIsKeyboardOpen());
  if (hasTotal) return null;
  return (
    <nav className={styles.bar} aria-label="Atalhos">
      {barItems.map(({ to, label, icon }) => (
        <Link key={to} to={to} className={styles.item}>
          <span className={styles.pill}>
            <Icon name={icon} />
          </span>
          {label}
        </Link>
      ))}
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onOpenMenu}
      >
        <span className={styles.pill}>
          <Icon name="menu" />
        </span>
        Mais
      </button>
    </nav>
  );
}
