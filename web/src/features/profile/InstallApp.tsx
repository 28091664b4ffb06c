import { appInstall } from '#platform/install.ts';
import { useId, useSyncExternalStore } from 'react';
import { useWhileNotPressed } from '../../lib/timing/while-not-pressed.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import styles from './InstallApp.module.css';

/** Offers to install the app, if the browser can install it and has not done so yet (MOB-01). */
export function InstallApp() {
  const id = useId();
  // The browser reports late that it can install the app. The offer then moves the elements below, so
  // it appears only while nothing is pressed.
  const method = useWhileNotPressed(useSyncExternalStore(appInstall.subscribe, appInstall.method));
  if (method === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>Aplicativo</SectionTitle>
      <div className={styles.offer}>
        <p className={styles.text}>
          Na tela de início a Quitanda abre com um toque, mesmo sem sinal.
        </p>
        {method === 'prompt' ? (
          <Button
            kind="outline"
            className={styles.install}
            onClick={() => void appInstall.install()}
          >
            Instalar o app
          </Button>
        ) : (
          <p className={styles.hint}>
            <Icon name="share" />
            <span>
              Toque em <strong>Compartilhar</strong> e depois em{' '}
              <strong>Adicionar à Tela de Início</strong>.
            </span>
          </p>
        )}
      </div>
    </section>
  );
}
