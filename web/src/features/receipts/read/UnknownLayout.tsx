import { useEffect, useRef } from 'react';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FileButton } from '../../../ui/buttons/FileButton.tsx';
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { acceptedFiles } from './accepted-files.ts';
import { PasteForm } from './PasteForm.tsx';
import styles from './read.module.css';

interface UnknownLayoutProps {
  /** The address of the page, if it is known. */
  readonly url: string | undefined;
  /** Why the structure of the page could not be sent. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  /** Whether the structure of the page was sent to the operator. */
  readonly isSent: boolean;
  readonly onRead: (text: string) => void;
  readonly onFile: (file: File) => void;
  readonly onSend: () => void;
  /** Returns to the entry methods. */
  readonly onBack: () => void;
}

/** Says that nobody knows the layout of the page, and offers other ways to read the receipt (NF-19). */
export function UnknownLayout(props: UnknownLayoutProps) {
  const { url, problem, isBusy, isSent, onRead, onFile, onSend, onBack } = props;
  const status = useRef<HTMLDivElement>(null);
  // The button that had the focus disappears.
  useEffect(() => {
    if (isSent) status.current?.focus({ preventScroll: true });
  }, [isSent]);
  return (
    <>
      <ErrorBox>Ainda não conhecemos o formato desta página de nota.</ErrorBox>
      <ul className={styles.steps}>
        <li>
          <Card className={styles.step}>
            <h2>Foto do papel</h2>
            <p>Fotografe a nota inteira, de perto e com boa luz.</p>
            <FileButton
              kind="primary"
              icon="camera"
              isBlock
              isBusy={isBusy}
              accept="image/*"
              inputLabel="Foto da nota de papel"
              onFile={onFile}
            >
              Fotografar a nota
            </FileButton>
          </Card>
        </li>
        <li>
          <Card className={styles.step}>
            <h2>XML por e-mail</h2>
            <p>Peça o XML da nota à loja, por e-mail, ou baixe no site da Fazenda.</p>
            <FileButton
              kind="outline"
              icon="receipt"
              isBlock
              isBusy={isBusy}
              accept={acceptedFiles}
              inputLabel="XML da nota"
              onFile={onFile}
            >
              Abrir o XML
            </FileButton>
          </Card>
        </li>
        <li>
          <Card className={styles.step}>
            <h2>Copie tudo</h2>
            <p>Na página da nota, selecione tudo, copie e cole aqui.</p>
            {/* Opens only https, because the address may come from a QR code. */}
            {url?.startsWith('https://') === true && (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ kind: 'outline', isBlock: true })}
              >
                <Icon name="link" />
                Abrir a página
              </a>
            )}
            <PasteForm label="Texto da página" isBusy={isBusy} onRead={onRead} />
          </Card>
        </li>
        <li>
          <Card className={styles.step}>
            <h2>Ajude a ler esta página</h2>
            <p>
              Só a estrutura da página vai para quem cuida deste servidor. Nenhum texto, valor ou
              nome.
            </p>
            {problem !== undefined && <ErrorBox>{problem}</ErrorBox>}
            <div ref={status} role="status" tabIndex={-1} className={styles.status}>
              {isSent && 'Estrutura enviada. Obrigado!'}
            </div>
            {!isSent && (
              <Button kind="outline" isBusy={isBusy} onClick={onSend}>
                Enviar a estrutura
              </Button>
            )}
          </Card>
        </li>
      </ul>
      <Button kind="ghost" className={styles.back} onClick={onBack}>
        Ler de outra forma
      </Button>
    </>
  );
}
