import { useState } from 'react';
import { useHasAssistant } from '../../sync/queries/server-features.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useSession } from '../../sync/react/session.tsx';
import { useProfile } from '../../sync/react/use-profile.ts';
import { EmailAddress } from '../../ui/signs/EmailAddress.tsx';
import { Hero } from '../../ui/layout/Hero.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { formatLongDate } from '../../lib/dates/dates.ts';
import { AskQuitanda } from './AskQuitanda.tsx';
import { Carousel } from './Carousel.tsx';
import { MonthCard } from './MonthCard.tsx';
import { RunningOut } from './RunningOut.tsx';
import { TripCard } from './TripCard.tsx';
import styles from './HomeScreen.module.css';

/**
 * The home screen: a greeting, the trip in progress, what runs out, and this month's spending; for
 * new users, slides about what the app does (HOM-01 to HOM-06).
 */
export function HomeScreen() {
  const session = useSession();
  const profile = useProfile();
  const lists = useRead('getLists', {});
  const pantries = useRead('getPantries', {});
  const hasAssistant = useHasAssistant();
  const [today] = useState(() => new Date());
  if (session.status !== 'signed-in') return null;
  const { email } = session;
  // Lists and pantries that cannot be loaded count as empty.
  const isNew = isEmpty(lists) && isEmpty(pantries);
  const isSettled = hasAnswer(lists) && hasAnswer(pantries);
  return (
    <>
      <Hero>
        <p className={styles.date}>{formatLongDate(today)}</p>
        <h1 className={styles.greeting} data-long={profile?.displayName == null || undefined}>
          Olá, {profile?.displayName ?? <EmailAddress address={email} />}!
        </h1>
        {isNew ? <Carousel /> : <TripCard />}
      </Hero>
      <div className={styles.main}>
        {!isSettled && (
          <div className={styles.loading}>
            <Spinner size="l" caption="Carregando..." />
          </div>
        )}
        {!isNew && (
          <>
            <RunningOut />
            <MonthCard />
          </>
        )}
        {/* Shown only after lists and pantries have loaded, because the hero above grows then and would move it. */}
        {isSettled && hasAssistant && <AskQuitanda />}
      </div>
    </>
  );
}

interface ListRead {
  readonly data?: readonly unknown[] | undefined;
  readonly failure?: unknown;
}

const hasAnswer = ({ data, failure }: ListRead) => data !== undefined || failure !== undefined;

const isEmpty = (read: ListRead) => hasAnswer(read) && (read.data ?? []).length === 0;
