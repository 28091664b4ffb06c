import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { mainId, SkipLink } from './SkipLink.tsx';
import type { ShellUser } from './shell-user.ts';
import { lazyComponent } from '../../ui/lazy-part.tsx';
import styles from './Shell.module.css';

// Loaded after the first paint: it shows nothing before the first request has ended.
const OfflineStrip = lazyComponent(async () => (await import('./OfflineStrip.tsx')).OfflineStrip);

interface ShellProps {
  readonly user: ShellUser | null;
  /** Which household is shown; stands in the header. */
  readonly households?: ReactNode;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}

/** What stands around every screen but login and sign-up (NAV-06). Screens bring their own gutter. */
export function Shell({ user, households, onSignOut, children }: ShellProps) {
  return (
    <div className={styles.shell}>
      <SkipLink />
      <Header user={user} households={households} onSignOut={onSignOut} />
      <OfflineStrip />
      <main id={mainId} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
