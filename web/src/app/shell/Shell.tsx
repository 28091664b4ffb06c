import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { mainId, SkipLink } from './SkipLink.tsx';
import type { ShellUser } from './shell-user.ts';
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { lazyComponent } from '../../ui/lazy-part.tsx';
import styles from './Shell.module.css';

// The first load does not need the strip, which shows nothing before the first request has ended.
const OfflineStrip = lazyComponent(async () => (await import('./OfflineStrip.tsx')).OfflineStrip, {
  scheduleLoad: afterFirstLoad,
});

interface ShellProps {
  readonly user: ShellUser | null;
  /** The button in the header by which a person with several households chooses one. */
  readonly households?: ReactNode;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}

/** The frame of every screen except login and sign-up (NAV-06). Screens have their own margins. */
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
