import { Hero } from '../../ui/Hero.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './TipsScreen.module.css';

/** AI-06: the tips' address on a server without a language model. */
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
