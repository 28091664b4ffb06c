import { Link } from '../../router/Link.tsx';
import type { PlainPath } from '../../router/targets.ts';
import { useState } from 'react';
import { useRead } from '../../sync/use-read.ts';
import { useSession } from '../../sync/session.tsx';
import { useProfile } from '../../sync/use-profile.ts';
import { Card } from '../../ui/Card.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { formatLongDate } from '../../lib/dates.ts';
import { readActiveListId } from '../../lib/shopping-storage.ts';
import { AskQuitanda } from './AskQuitanda.tsx';
import { Carousel } from './Carousel.tsx';
import styles from './HomeScreen.module.css';

/** The start: a greeting, what the app does, the assistant, and the way back into a shop (HOM-01 to HOM-03). */
export function HomeScreen() {
  const session = useSession();
  const profile = useProfile();
  const [today] = useState(() => new Date());
  if (session.status !== 'signed-in') return null;
  const { email } = session;
  return (
    <>
      <Hero>
        <p className={styles.date}>{formatLongDate(today)}</p>
        <h1 className={styles.greeting} data-long={profile?.displayName == null || undefined}>
          Olá, {profile?.displayName ?? <Email address={email} />}!
        </h1>
        <Carousel />
      </Hero>
      <div className={styles.main}>
        <AskQuitanda />
        <nav className={styles.shortcuts} aria-label="Atalhos">
          <Shortcut icon="list" to="/lista-compras" label="Listas" />
          <Shortcut icon="jar" to="/despensa" label="Despensa" />
          <Shortcut icon="tag" to="/catalogo" label="Catálogo" />
          <ContinueShortcut />
        </nav>
      </div>
    </>
  );
}

/** Breaks a long address where people would. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

function Shortcut({ icon, to, label, detail }: ShortcutProps) {
  return (
    <Link to={to} className={styles.shortcut}>
      <Card className={styles.shortcutCard}>
        <span className={styles.shortcutIcon}>
          <Icon name={icon} />
        </span>
        <span>
          {label}
          {detail !== undefined && <small className={styles.detail}>{detail}</small>}
        </span>
      </Card>
    </Link>
  );
}

interface ShortcutProps {
  icon: IconName;
  to: PlainPath;
  label: string;
  detail?: string;
}

/** 'Continuar' with the list last selected on this device, while it exists (LST-12). */
function ContinueShortcut() {
  const lists = useRead('getLists', {});
  const active = lists.data?.find(({ id }) => id === readActiveListId());
  if (!active) return null;
  return <Shortcut icon="cart" to="/lista-compras" label="Continuar" detail={active.name} />;
}
