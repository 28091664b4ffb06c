import styles from './OpenFoodFactsCredit.module.css';

/** Names the source of the data, as its licence requires (PRD-04). */
export function OpenFoodFactsCredit() {
  return (
    <p className={styles.credit}>
      <a href="https://br.openfoodfacts.org/" target="_blank" rel="noreferrer">
        Dados: Open Food Facts (ODbL)
      </a>
    </p>
  );
}
