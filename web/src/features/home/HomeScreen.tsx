import { useState } from 'react';
import { useRead } from '../../sync/react/use-read.ts';
import { useSession } from '../../sync/react/session.tsx';
import { useProfile } from '../../sync/react/use-profile.ts';
import { EmailAddress } from '../../ui/signs/EmailAddress.tsx';
import { lazyComponent } from '../../ui/lazy-part.tsx';
import { Hero } from '../../ui/layout/Hero.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { formatLongDate } from '../../lib/dates/dates.ts';
import { AskQuitanda } from './AskQuitanda.tsx';
import { Carousel } from './Carousel.tsx';
import { MonthCard } from './MonthCard.tsx';
import { RunningOut } from './RunningOut.tsx';
import { TripCard } from './TripCard.tsx';
import styles from './HomeScreen.module.css';

const UseFirst = lazyComponent(async () => (await import('./UseFirst.tsx')).UseFirst);

/**
 * The home screen (HOM-01 to HOM-07, VAL-11): a greeting, the trip in progress, what expires or runs out
 * soon and this month's spending. Slides about what the app does are below; new users see them first.
 */
export function HomeScreen() {
  const session = useSession();
  const profile = useProfile();
  const lists = useRead('getLists', {});
  const pantries = useRead('getPantries', {});
  const [today] = useState(Date.now);
  if (session.status !== 'signed-in') return null;
  const { email } = session;
  // Lists and pantries that cannot be loaded count as empty.
  const isNewUser = isEmpty(lists) && isEmpty(pantries);
  const isLoaded = isSettled(lists) && isSettled(pantries);
  return (
    <>
      <Hero>
        <p className={styles.date}>{formatLongDate(today)}</p>
        <h1 className={styles.greeting} data-long={profile?.displayName === null || undefined}>
          {/* Until the profile is read, nobody knows whether the person has a name. */}
          Olá{profile && <>, {profile.displayName ?? <EmailAddress address={email} />}</>}!
        </h1>
        {isNewUser ? <Carousel /> : <TripCard />}
      </Hero>
      <div className={styles.main}>
        {!isLoaded && (
          <div className={styles.loading}>
            <Spinner size="l" caption="Carregando..." />
          </div>
        )}
        {!isNewUser && (
          <>
            <UseFirst />
            <RunningOut />
            <MonthCard />
          </>
        )}
        {/* The panel and the slides wait for lists and pantries, because the hero above them grows when
            they arrive. */}
        {isLoaded && <AskQuitanda />}
        {isLoaded && !isNewUser && <Carousel />}
      </div>
    </>
  );
}

interface ArrayRead {
  readonly data?: readonly unknown[] | undefined;
  readonly failure?: unknown;
}

const isSettled = ({ data, failure }: ArrayRead) => data !== undefined || failure !== undefined;

const isEmpty = (read: ArrayRead) => isSettled(read) && (read.data ?? []).length === 0;
