import { readReceiptCode } from '@quitanda/contract/receipts/receipt-code';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FileButton } from '../../../ui/buttons/FileButton.tsx';
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import type { IconName } from '../../../ui/signs/Icon.tsx';
import { KeyForm } from './KeyForm.tsx';
import { PasteForm } from './PasteForm.tsx';
import { acceptedFiles } from './accepted-files.ts';
import styles from './read.module.css';

const ReceiptScanner = lazyDialog(
  async () => (await import('../../scanner/ReceiptScanner.tsx')).ReceiptScanner,
);

interface EntryMethodsProps {
  readonly isBusy: boolean;
  /** Why the last receipt could not be read. */
  readonly problem: string | undefined;
  readonly onRead: (text: string) => void;
  readonly onFile: (file: File) => void;
}

type FormMethod = 'paste' | 'key';

/** The ways to enter a receipt: its QR code, a file, a link or text, or its key (NF-01). */
export function EntryMethods({ isBusy, problem, onRead, onFile }: EntryMethodsProps) {
  const [isScanning, setIsScanning] = useState(false);
  const [openForm, setOpenForm] = useState<FormMethod>();
  const toggle = (method: FormMethod) => setOpenForm(openForm === method ? undefined : method);
  return (
    <div className={styles.methods}>
      {problem !== undefined && <ErrorBox>{problem}</ErrorBox>}
      <Button size="lg" icon="camera" isBlock isBusy={isBusy} onClick={() => setIsScanning(true)}>
        Escanear o QR Code
      </Button>
      <FileButton
        kind="outline"
        icon="receipt"
        isBlock
        isBusy={isBusy}
        accept={acceptedFiles}
        inputLabel="Foto ou PDF da nota"
        onFile={onFile}
      >
        Foto ou PDF
      </FileButton>
      <FormSection
        label="Colar link ou texto"
        icon="copy"
        isOpen={openForm === 'paste'}
        onToggle={() => toggle('paste')}
      >
        <PasteForm
          label="Link ou texto da nota"
          hint="O link do QR Code, a página da nota, o texto dela ou o XML."
          isBusy={isBusy}
          onRead={onRead}
        />
      </FormSection>
      <FormSection
        label="Digitar a chave"
        icon="pencil"
        isOpen={openForm === 'key'}
        onToggle={() => toggle('key')}
      >
        <KeyForm isBusy={isBusy} onRead={onRead} />
      </FormSection>
      <ReceiptScanner
        isOpen={isScanning}
        accepts={isReceiptCode}
        onRead={(text) => {
          setIsScanning(false);
          onRead(text);
        }}
        onClose={() => setIsScanning(false)}
      />
    </div>
  );
}

const isReceiptCode = (text: string) => readReceiptCode(text) !== undefined;

interface FormSectionProps {
  readonly label: string;
  readonly icon: IconName;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A button that shows and hides a form below it. */
function FormSection({ label, icon, isOpen, onToggle, children }: FormSectionProps) {
  const id = useId();
  return (
    <>
      <Button
        kind="outline"
        icon={icon}
        isBlock
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        {label}
      </Button>
      {isOpen && <div id={id}>{children}</div>}
    </>
  );
}
