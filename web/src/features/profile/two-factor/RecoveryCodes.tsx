import { files } from '#platform/files.ts';
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useCopyToClipboard } from '../../../ui/buttons/use-copy-to-clipboard.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import styles from './two-factor.module.css';
import steps from '../steps.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

const copyFeedback = {
  copied: 'Códigos copiados!',
  refused: 'O navegador não deixou copiar. Copie os códigos acima.',
};

/** Shows new recovery codes. They are never shown again (TWO-06). */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = codes.join('\n');
  const { copy, outcome } = useCopyToClipboard(text, field);

  async function download(): Promise<void> {
    const file = { name: 'quitanda-codigos-de-recuperacao.txt', text, type: 'text/plain' };
    if ((await files.save(file)) === 'failed') toast.error('Falha ao baixar os códigos.');
  }

  return (
    <div className={steps.body}>
      <p className={steps.text}>
        Sem o celular, cada um destes códigos entra uma vez na sua conta, depois da senha. Guarde-os
        fora do celular: eles não aparecem de novo.
      </p>
      <TextArea
        label="Códigos de recuperação"
        ref={field}
        className={styles.codes}
        readOnly
        rows={codes.length}
        value={text}
        onChange={() => undefined}
      />
      <div className={steps.acts}>
        <Button kind="tonal" icon="copy" onClick={copy}>
          Copiar
        </Button>
        <Button kind="tonal" icon="save" onClick={() => void download()}>
          Baixar
        </Button>
      </div>
      <p role="status" className={styles.feedback}>
        {outcome && copyFeedback[outcome]}
      </p>
      <Button onClick={onDone} isBlock>
        Guardei os códigos
      </Button>
    </div>
  );
}
