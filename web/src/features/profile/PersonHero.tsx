import { EmailAddress } from '../../ui/signs/EmailAddress.tsx';
import { Hero } from '../../ui/layout/Hero.tsx';
import styles from './PersonHero.module.css';

interface PersonHeroProps {
  readonly email: string;
  readonly displayName: string | null;
}

export function PersonHero({ email, displayName }: PersonHeroProps) {
  const name = displayName ?? email;
  return (
    <Hero className={styles.hero}>
      <div className={styles.person}>
        <span className={styles.initial} aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
        <div className={styles.words}>
          <h1 className={styles.name}>{displayName ?? <EmailAddress address={email} />}</h1>
          {displayName !== null && (
            <p className={styles.email}>
              <EmailAddress address={email} />
            </p>
          )}
        </div>
      </div>
    </Hero>
  );
}
