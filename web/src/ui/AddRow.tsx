import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { classNames } from './class-names.ts';
import styles from './AddRow.module.css';

interface AddRowProps extends Omit<ComponentProps<'form'>, 'className' | 'name'> {
  /** The field that names the thing; the widest. */
  readonly name: ReactNode;
  readonly quantity: ReactNode;
  readonly unit: ReactNode;
  /** Quantity and unit were read from the name: they light up. */
  readonly isRead?: boolean | undefined;
  /** What else stands in the row, such as a word for screen readers. */
  readonly children?: ReactNode;
}

/** One line that adds a thing: what, how much, of which unit, 'Adicionar'. */
export function AddRow({ name, quantity, unit, isRead = false, children, ...form }: AddRowProps) {
  return (
    <Card className={styles.card}>
      <form {...form} className={classNames(styles.form, isRead && styles.isRead)} noValidate>
        <div className={styles.name}>{name}</div>
        <div className={styles.quantity}>{quantity}</div>
        <div className={styles.unit}>{unit}</div>
        <Button kind="primary" type="submit" icon="plus" className={styles.submit}>
          Adicionar
        </Button>
        {children}
      </form>
    </Card>
  );
}
