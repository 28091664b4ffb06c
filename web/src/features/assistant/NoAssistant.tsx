import { Hero } from '../../ui/layout/Hero.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import styles from './TipsScreen.module.css';

/** AI-06: shown at the address of the tips if the server has no language model. */
export function NoAssistant() {
  return (
    <>
      <Hero>
        <h1>Dicas da Quitanda</h1>
      </Hero>
      <div className={styles.main}>
        <EmptyState
          art="search"
          className={styles.form}
          text="Esta Quitanda não tem assistente."
          action={
            <LinkButton kind="primary" size="lg" to="/">
              Ir para o início
            </LinkButton>
          }
        />
      </div>
    </>
  );
}
