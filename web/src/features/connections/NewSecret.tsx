import { useRef } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { useCopyToClipboard } from '../../ui/buttons/use-copy-to-clipboard.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import styles from './connections.module.css';

export interface NewSecretProps {
  readonly label: string;
  readonly secret: string;
  /** The text that says why the secret must be copied now. */
  readonly text: string;
  readonly feedback: { readonly copied: string; readonly refused: string };
}

/** Shows a secret, which is shown only once, and a button to copy it. */
export function NewSecret({ label, secret, text, feedback }: NewSecretProps) {
  const field = useRef<HTMLInputElement>(null);
  const { copy, outcome } = useCopyToClipboard(secret, field);
  return (
    <div className={styles.body}>
      <p>{text}</p>
      <TextField
        label={label}
        ref={field}
        readOnly
        autoComplete="off"
        spellCheck={false}
        value={secret}
        onChange={() => undefined}
      />
      <Button kind="tonal" icon="copy" onClick={copy}>
        Copiar
      </Button>
      <p role="status" className={styles.feedback}>
        {outcome && feedback[outcome]}
      </p>
    </div>
  );
}
