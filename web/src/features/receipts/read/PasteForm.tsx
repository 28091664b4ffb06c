import { useDraft } from '../../../lib/device/drafts.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import type { Checked } from '../../../ui/fields/checks.ts';
import { useSubmit } from '../../../ui/fields/use-submit.ts';
import styles from './read.module.css';

interface PasteFormProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isBusy: boolean;
  readonly onRead: (text: string) => void;
}

/** The key of the draft that keeps the pasted text, also if the server could not read it. */
export const pastedDraftKey = 'texto da nota';

/**
 * A form for a link, a page, its text or an XML, with a button that pastes the clipboard (NF-01).
 */
export function PasteForm({ label, hint, isBusy, onRead }: PasteFormProps) {
  const [text, setText] = useDraft(pastedDraftKey, '');
  const form = useSubmit(
    { text },
    { checks: { text: checkText }, onSubmit: (values) => onRead(values.text) },
  );

  async function paste() {
    try {
      const pasted = await navigator.clipboard.readText();
      form.setProblems({});
      setText(() => pasted);
      if (pasted.trim() !== '') onRead(pasted);
    } catch {
      form.setProblems({ text: 'Não foi possível colar. Toque no campo e segure para colar.' });
    }
  }
  return (
    <form {...form.props} className={styles.form}>
      <TextArea
        label={label}
        hint={hint}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={form.problems.text}
        onChange={(typed) => {
          setText(() => typed);
          form.setProblems({});
        }}
      />
      <div className={styles.buttons}>
        {canPaste() && (
          <Button kind="outline" icon="copy" onClick={() => void paste()}>
            Colar
          </Button>
        )}
        <Button kind="outline" type="submit" isBusy={isBusy}>
          Ler nota
        </Button>
      </div>
    </form>
  );
}

const checkText = (typed: string): Checked<string> =>
  typed.trim() === '' ? { problem: 'Cole aqui o link ou o texto da nota.' } : { value: typed };

/** Whether a script can read the clipboard: not without TLS, and not in every browser. */
const canPaste = () => 'clipboard' in navigator && 'readText' in navigator.clipboard;
