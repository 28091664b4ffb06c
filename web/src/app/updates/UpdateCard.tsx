import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import type { UpdateOffer } from './update-offer.ts';
import styles from './UpdateCard.module.css';

/** Shows 'Nova versão disponível.' beside the screen, not over it. */
export function UpdateCard({ accept, postpone }: UpdateOffer) {
  const [isTaken, setIsTaken] = useState(false);
  function take() {
    setIsTaken(true);
    accept();
  }
  function leave() {
    postpone();
    // The button disappears, so the focus moves back to the screen.
    document.querySelector('main')?.focus();
  }
  return (
    <section className={styles.card} aria-label="Atualização">
      <p className={styles.text}>Nova versão disponível.</p>
      <div className={styles.choices}>
        <Button kind="outline" size="sm" onClick={leave}>
          Depois
        </Button>
        <Button kind="secondary" size="sm" isBusy={isTaken} onClick={take}>
          Atualizar
        </Button>
      </div>
    </section>
  );
}
