import { fold } from '@quitanda/contract/text';
import { Icon } from '../../ui/Icon.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SupermarketFields.module.css';
import type { SupermarketChoice } from './use-supermarket-choice.ts';

const mostShown = 6;

/** The name of the shop, typed or tapped from the past ones (SHO-01). */
export function SupermarketFields({ choice }: { choice: SupermarketChoice }) {
  const { typed, type, error, fields, past } = choice;
  const wanted = fold(typed);
  const isKnown = past.some((name) => fold(name) === wanted);
  const shown = isKnown ? past : past.filter((name) => fold(name).includes(wanted));
  return (
    <>
      <div ref={fields}>
        <TextField
          label="Supermercado"
          placeholder="Digite o nome"
          value={typed}
          onChange={type}
          error={error}
          autoComplete="off"
          autoCapitalize="words"
        />
      </div>
      {shown.length > 0 && (
        <fieldset className={styles.past}>
          <legend>Onde você já comprou</legend>
          {shown.slice(0, mostShown).map((name) => (
            <PastSupermarket
              key={name}
              name={name}
              isChosen={fold(name) === wanted}
              onChoose={() => type(name)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

interface PastSupermarketProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PastSupermarket({ name, isChosen, onChoose }: PastSupermarketProps) {
  return (
    <button type="button" className={styles.option} aria-pressed={isChosen} onClick={onChoose}>
      <Icon name="history" />
      <span>{name}</span>
      {isChosen && <Icon name="check" />}
    </button>
  );
}
