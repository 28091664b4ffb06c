import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import styles from './BringLists.module.css';

interface Props {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** CASA-04: asks whether the user's personal lists and pantries move to the household. */
export function BringLists({ isChecked, onChange }: Props) {
  return (
    <div className={styles.bring}>
      <Checkbox isChecked={isChecked} onChange={onChange} label="Trazer minhas listas e despensas">
        <span className={styles.text}>Trazer minhas listas e despensas</span>
      </Checkbox>
      <p className={styles.hint}>
        Elas passam a ser da casa. O estoque do que há nas duas é somado.
      </p>
    </div>
  );
}
