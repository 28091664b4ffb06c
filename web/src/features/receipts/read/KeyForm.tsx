import { readAccessKey } from '@quitanda/contract/receipts/access-key';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Checked } from '../../../ui/fields/checks.ts';
import { useForm } from '../../../ui/fields/use-form.ts';
import { groupKey } from './grouped-key.ts';
import styles from './read.module.css';

interface KeyFormProps {
  readonly isBusy: boolean;
  readonly onRead: (key: string) => void;
}

const initial = { key: '' };

/** 'Digitar a chave': the 44 characters that are printed near the QR code (NF-01). */
export function KeyForm({ isBusy, onRead }: KeyFormProps) {
  const form = useForm({
    initial,
    // Submitting the form deletes this draft. The key is not lost, because it is then stored as a
    // pending receipt (NF-07).
    draftKey: 'chave da nota',
    checks: { key: checkKey },
    onSubmit: ({ key }) => onRead(key),
  });
  const { onChange, ...field } = form.field('key');
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        label="Chave de acesso"
        hint="Os 44 números que ficam perto do QR Code."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
        // The key is grouped only when the person adds characters at its end. Grouping moves the
        // caret to the end, which would interrupt a correction in the middle of the key.
        onChange={(text) =>
          onChange(text.length > field.value.length ? groupIfCaretAtEnd(text) : text)
        }
        onBlur={() => form.change({ key: groupKey(form.typed.key) })}
      />
      <Button kind="outline" type="submit" isBusy={isBusy}>
        Ler nota
      </Button>
    </form>
  );
}

/** Groups the key if the caret is at its end. */
function groupIfCaretAtEnd(text: string): string {
  const input = document.activeElement;
  const isAtEnd = input instanceof HTMLInputElement && input.selectionStart === text.length;
  return isAtEnd ? groupKey(text) : text;
}

function checkKey(typed: string): Checked<string> {
  const accessKey = readAccessKey(typed);
  return accessKey === undefined
    ? { problem: 'A chave tem 44 caracteres. Confira os números.' }
    : { value: accessKey.key };
}
