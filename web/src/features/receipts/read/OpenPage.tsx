import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { PasteForm } from './PasteForm.tsx';
import type { PageToOpen } from './reading-state.ts';
import styles from './read.module.css';

interface OpenPageProps {
  readonly page: PageToOpen;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onRead: (text: string) => void;
  /** Returns to the entry methods. */
  readonly onBack: () => void;
}

/**
 * Asks the person to open the page of the tax authority and to paste its text, because the server
 * cannot or may not fetch the page, for example if the page has a captcha (NF-01, NF-08).
 */
export function OpenPage({ page, problem, isBusy, onRead, onBack }: OpenPageProps) {
  // Opens only https, because the address may come from a QR code.
  const isSafe = page.url.startsWith('https://');
  return (
    <>
      {problem !== undefined && <ErrorBox>{problem}</ErrorBox>}
      <ol className={styles.steps}>
        <li>
          <Card className={styles.step}>
            <h2>1. Abra a página da nota</h2>
            {isSafe && (
              <a
                href={page.url}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ kind: 'primary', isBlock: true })}
              >
                <Icon name="link" />
                Abrir a página
              </a>
            )}
          </Card>
        </li>
        <li>
          <Card className={styles.step}>
            <h2>2. Copie tudo e cole aqui</h2>
            <PasteForm label="Texto da página" isBusy={isBusy} onRead={onRead} />
          </Card>
        </li>
      </ol>
      <Button kind="ghost" className={styles.back} onClick={onBack}>
        Ler de outra forma
      </Button>
    </>
  );
}
