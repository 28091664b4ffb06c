import { sharing } from '#platform/sharing.ts';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import styles from './connections.module.css';
import { Keys } from './Keys.tsx';
import { Webhooks } from './Webhooks.tsx';

/** 'Conexões': the keys and webhooks by which a person connects other programs (KEY, HOOK). */
export function ConnectionsScreen() {
  return (
    <div className={styles.main}>
      <SectionTitle level={1}>Conexões</SectionTitle>
      <p className={styles.text}>
        Ligue a Quitanda a outros programas seus, como o Home Assistant ou uma planilha. O que eles
        podem pedir está na{' '}
        <a href={`${sharing.publicOrigin()}/api/docs`} target="_blank" rel="noreferrer">
          API da Quitanda
        </a>
        .
      </p>
      <Keys />
      <Webhooks />
    </div>
  );
}
