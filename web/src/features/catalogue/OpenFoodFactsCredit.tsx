import styles from './OpenFoodFactsCredit.module.css';

/** Where what is shown comes from, as its licence asks (PRD-04). */
export function OpenFoodFactsCredit() {
  return (
    <p className={styles.credit}>
      <a href="https://br.openfoodfacts.org/" target="_blank" rel="noreferrer">
        Dados: Open Food Facts (ODbL)
      </a>
    </p>
  );
}
