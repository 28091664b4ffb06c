import { Drawer } from '@base-ui/react/drawer';
import { Link } from '../../router/Link.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { useLayer } from '../../ui/dialogs/use-layer.ts';
import { useRootAttribute } from '../../ui/dialogs/use-root-attribute.ts';
import { NavLinks } from './NavLinks.tsx';
import { initialOf, localPart, type ShellUser } from './shell-user.ts';
import styles from './NavDrawer.module.css';

interface NavDrawerProps {
  readonly user: ShellUser | null;
  readonly isOpen: boolean;
  /**
   * Called when the user follows a link, goes back, presses Escape, taps outside or on the X, or
   * swipes to the right (NAV-08).
   */
  readonly onClose: () => void;
  readonly onSignOut: () => void;
}

/** The navigation on small screens: the user at the top, links within reach of the thumb. */
export function NavDrawer({ user, isOpen, onClose, onSignOut }: NavDrawerProps) {
  useLayer(isOpen, onClose);
  useRootAttribute('dialog', '', isOpen);
  return (
    <Drawer.Root open={isOpen} swipeDirection="right" onOpenChange={() => onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.scrim} />
        <Drawer.Viewport className={styles.viewport}>
          <Drawer.Popup className={styles.drawer} aria-label="Menu">
            <Drawer.Close
              render={<IconButton icon="x" label="Fechar menu" className={styles.close} />}
            />
            {user !== null && <Person user={user} />}
            <nav className={styles.nav} aria-label="Principal">
              <NavLinks
                isVisitor={user === null}
                className={styles.link}
                inBarClassName={styles.inBar}
                onFollow={onClose}
              />
              {user !== null && (
                <>
                  <Link to="/compras" className={styles.link} onClick={onClose}>
                    <Icon name="history" />
                    Compras
                  </Link>
                  <Link to="/notas" className={styles.link} onClick={onClose}>
                    <Icon name="receipt" />
                    Notas fiscais
                  </Link>
                  <Link to="/casa" className={styles.link} onClick={onClose}>
                    <Icon name="home" />
                    Casa
                  </Link>
                  <hr className={styles.rule} />
                  <Link to="/perfil" className={styles.link} onClick={onClose}>
                    <Icon name="user" />
                    {localPart(user.email)}
                  </Link>
                  <button type="button" className={styles.link} onClick={onSignOut}>
                    <Icon name="logout" />
                    Sair
                  </button>
                </>
              )}
            </nav>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function Person({ user }: { readonly user: ShellUser }) {
  return (
    <div className={styles.person}>
      <span className={styles.initial} aria-hidden="true">
        {initialOf(user)}
      </span>
      {user.displayName !== null && <span className={styles.name}>{user.displayName}</span>}
      <span className={styles.email}>{user.email}</span>
    </div>
  );
}
