import type { List } from '@quitanda/contract';
import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { ShoppingHero } from './ShoppingHero.tsx';
import { SupermarketFields } from './SupermarketFields.tsx';
import styles from './SupermarketQuestion.module.css';
import { useSupermarketChoice } from './use-supermarket-choice.ts';

/** The comparison of supermarkets. If it cannot be loaded, the question is shown without it. */
const CheapestSupermarkets = lazy(() =>
  import('../../insights/compare/CheapestSupermarkets.tsx').then(
    (module) => ({ default: module.CheapestSupermarkets }),
    () => ({ default: () => null }),
  ),
);

interface SupermarketQuestionProps {
  readonly list: Pick<List, 'id' | 'name'>;
  readonly onChosen: () => void;
}

/** The first screen of a trip. It asks for the supermarket (SHO-01). */
export function SupermarketQuestion({ list, onChosen }: SupermarketQuestionProps) {
  const choice = useSupermarketChoice(list.id, '', onChosen);

  return (
    <>
      <ShoppingHero>
        <h1 className={styles.title}>Comprando: {list.name}</h1>
      </ShoppingHero>
      <div className={styles.page}>
        <Card className={styles.card}>
          <form noValidate className={styles.form} onSubmit={choice.props.onSubmit}>
            <h2 className={styles.question}>
              <span className={styles.iconTile}>
                <Icon name="shop" />
              </span>
              <span className={styles.words}>Em qual supermercado você está?</span>
            </h2>
            <SupermarketFields choice={choice} />
            <Suspense>
              <CheapestSupermarkets
                listId={list.id}
                selected={choice.typed.supermarket}
                onChoose={choice.field('supermarket').onChange}
              />
            </Suspense>
            <Button kind="primary" size="lg" type="submit" isBlock>
              Confirmar
            </Button>
          </form>
        </Card>
      </div>
    </>
  );
}
