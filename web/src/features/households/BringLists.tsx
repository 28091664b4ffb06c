import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import styles from './BringLists.module.css';

/** What a person brings from their personal household, as the call has it. */
export interface Brought {
  readonly bringsLists: boolean;
  readonly bringsPast: boolean;
}

interface Props extends Brought {
  readonly onChange: (change: Partial<Brought>) => void;
}

/**
 * CASA-04, CASA-67: asks whether the user's personal lists and pantries move to the household, and
 * their purchases and prices with them.
 */
export function BringLists({ bringsLists, bringsPast, onChange }: Props) {
  return (
    <div className={styles.bring}>
      <Checkbox
        isChecked={bringsLists}
        onChange={(isChecked) => onChange({ bringsLists: isChecked })}
        label="Trazer minhas listas e despensas"
      >
        <span className={styles.text}>Trazer minhas listas e despensas</span>
      </Checkbox>
      <p className={styles.hint}>
        Elas passam a ser da casa. O estoque do que há nas duas é somado.
      </p>
      {bringsLists && (
        <>
          <Checkbox
            isChecked={bringsPast}
            onChange={(isChecked) => onChange({ bringsPast: isChecked })}
            label="Trazer também compras e preços"
          >
            <span className={styles.text}>Trazer também compras e preços</span>
          </Checkbox>
          <p className={styles.hint}>
            {bringsPast
              ? 'Quem é da casa vê todas as suas compras, notas e gastos, também os de antes.'
              : 'Suas compras, notas e gastos continuam só em “Pessoal”. A casa começa sem preços.'}
          </p>
        </>
      )}
    </div>
  );
}
