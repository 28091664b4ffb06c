import { Link } from '../../router/Link.tsx';
import type { RouteLocation } from '../../router/route-location.ts';
import { useRouteLocation } from '../../router/router-context.ts';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../ui/signs/Icon.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Logo } from '../../ui/signs/Logo.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { classNames } from '../../ui/class-names.ts';
import { BottomBar } from './BottomBar.tsx';
import { NavLinks } from './NavLinks.tsx';
import { initialOf, localPart, type ShellUser } from './shell-user.ts';
import styles from './Header.module.css';

const NavDrawer = lazyDialog(async () => (await import('./NavDrawer.tsx')).NavDrawer);

interface HeaderProps {
  /** Null shows the visitor's links (NAV-07). */
  readonly user: ShellUser | null;
  /** The button by which a person with several households chooses one. */
  readonly households?: ReactNode;
  readonly onSignOut: () => void;
}

/**
 * The sticky header: logo, navigation, user. Below 1024 px the navigation is in the bottom bar with
 * its menu (NAV-13), or behind a hamburger button if there is no bottom bar (NAV-08).
 */
export function Header({ user, households, onSignOut }: HeaderProps) {
  const location = useRouteLocation();
  // The menu closes with every change of the location.
  const [menuLocation, setMenuLocation] = useState<RouteLocation>();
  const isMenuOpen = menuLocation === location;
  const closeMenu = () => setMenuLocation(undefined);
  return (
    <>
      <header className={styles.header}>
        <div className={styles.inside}>
          <Link to="/" className={styles.logo} aria-label="Quitanda, página inicial">
            <Logo />
          </Link>
          <nav className={styles.nav} aria-label="Principal">
            <NavLinks isVisitor={user === null} className={styles.link} />
            {user !== null && (
              <>
                <Link to="/perfil" className={classNames(styles.link, styles.user)}>
                  <Icon name="user" />
                  <span className={styles.name}>{localPart(user.email)}</span>
                </Link>
                <button type="button" className={styles.link} onClick={onSignOut}>
                  <Icon name="logout" />
                  Sair
                </button>
              </>
            )}
          </nav>
          {households}
          {user !== null && (
            <Link to="/perfil" className={styles.person} aria-label="Seu perfil">
              <span className={styles.initial}>{initialOf(user)}</span>
            </Link>
          )}
          <IconButton
            icon="menu"
            label="Abrir menu"
            className={styles.hamburger}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuLocation(location)}
          />
        </div>
      </header>
      <NavDrawer
        user={user}
        isOpen={isMenuOpen}
        onClose={closeMenu}
        onSignOut={() => {
          // Signing out may open a dialog, which must not be over the menu.
          closeMenu();
          onSignOut();
        }}
      />
      {user !== null && (
        <BottomBar isMenuOpen={isMenuOpen} onOpenMenu={() => setMenuLocation(location)} />
      )}
    </>
  );
}
