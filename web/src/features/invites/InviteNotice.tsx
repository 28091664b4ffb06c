import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { CardOverHero } from '../../ui/layout/CardOverHero.tsx';
import styles from './InviteNotice.module.css';

interface Props {
  readonly text: string;
  /** Undefined if a retry cannot succeed. */
  readonly onRetry?: (() => void) | undefined;
}

/** INV-03: shows why the invite cannot be accepted, and a link to the lists. */
export function InviteNotice({ text, onRetry }: Props) {
  return (
    <CardOverHero>
      <h1>Convite para Lista</h1>
      <p role="alert" className={styles.text}>
        {text}
      </p>
      <div className={styles.actions}>
        {onRetry && <Button onClick={onRetry}>Tentar novamente</Button>}
        <LinkButton to="/lista-compras" replace kind={onRetry ? 'outline' : 'primary'}>
          Ir para as listas
        </LinkButton>
      </div>
    </CardOverHero>
  );
}
