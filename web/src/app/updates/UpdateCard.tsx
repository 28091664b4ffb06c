import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import type { UpdateOffer } from './update-offer.ts';
import styles from './UpdateCard.module.css';

/** Shows 'Nova versão disponível.' without a dialog, so that the screen stays usable. */
export function UpdateCard({ accept, postpone }: UpdateOffer) {
  const [isAccepted, setIsAccepted] = useState(false);
  function onAccept() {
    setIsAccepted(true);
    accept();
  }
  function onPostpone() {
    postpone();
    // The button disappears, so the focus moves back to the screen.
    document.querySelector('main')?.focus();
  }
  return (
    <section className={styles.card} aria-label="Atualização">
      <p className={styles.text}>Nova versão disponível.</p>
      <div className={styles.choices}>
        <Button kind="outline" size="sm" onClick={onPostpone}>
          Depois
        </Button>
        <Button kind="secondary" size="sm" isBusy={isAccepted} onClick={onAccept}>
          Atualizar
        </Button>
      </div>
    </section>
  );
}
