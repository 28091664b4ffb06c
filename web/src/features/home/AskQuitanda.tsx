import { BrandTile } from '../../ui/signs/BrandTile.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import styles from './AskQuitanda.module.css';

/** HOM-03: the link to the assistant. */
export function AskQuitanda() {
  return (
    <section className={styles.panel} aria-labelledby="ask-quitanda">
      <BrandTile colour="blue" size={44} />
      <div>
        <h2 id="ask-quitanda" className={styles.title}>
          Pergunte à Quitanda
        </h2>
        <p className={styles.topic}>Dicas de economia, receitas e despensa.</p>
      </div>
      <LinkButton kind="on-amber" icon="lightbulb" to="/dicas-ia" className={styles.action}>
        Ver Dicas IA
      </LinkButton>
    </section>
  );
}
