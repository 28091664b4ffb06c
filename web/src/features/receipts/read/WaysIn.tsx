import { readReceiptCode } from '@quitanda/contract/receipts/receipt-code';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import type { IconName } from '../../../ui/signs/Icon.tsx';
import { KeyForm } from './KeyForm.tsx';
import { PasteForm } from './PasteForm.tsx';
import { acceptedFiles } from './accepted-files.ts';
import styles from './read.module.css';

const ReceiptScanner = lazyDialog(
  async () => (await import('../../scanner/ReceiptScanner.tsx')).ReceiptScanner,
);

interface WaysInProps {
  readonly isBusy: boolean;
  /** Why the last receipt could not be read. */
  readonly problem: string | undefined;
  readonly onRead: (text: string) => void;
  readonly onFile: (file: File) => void;
}

type Unfolded = 'paste' | 'key';

/** The ways to bring a receipt into the app; the QR code is the first one (NF-01). */
export function WaysIn({ isBusy, problem, onRead, onFile }: WaysInProps) {
  const [isScanning, setIsScanning] = useState(false);
  const [unfolded, setUnfolded] = useState<Unfolded>();
  const files = useRef<HTMLInputElement>(null);
  const toggle = (way: Unfolded) => setUnfolded(unfolded === way ? undefined : way);
  return (
    <div className={styles.ways}>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button size="lg" icon="camera" isBlock isBusy={isBusy} onClick={() => setIsScanning(true)}>
        Escanear o QR Code
      </Button>
      <Button kind="outline" icon="receipt" isBlock onClick={() => files.current?.click()}>
        Foto ou PDF
      </Button>
      <input
        ref={files}
        type="file"
        hidden
        accept={acceptedFiles}
        aria-label="Foto ou PDF da nota"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Cleared, so that choosing the same file again after a failure is noticed.
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <Way
        label="Colar link ou texto"
        icon="copy"
        isOpen={unfolded === 'paste'}
        onToggle={() => toggle('paste')}
      >
        <PasteForm
          label="Link ou texto da nota"
          hint="O link do QR Code, a página da nota, o texto dela ou o XML."
          isBusy={isBusy}
          onRead={onRead}
        />
      </Way>
      <Way
        label="Digitar a chave"
        icon="pencil"
        isOpen={unfolded === 'key'}
        onToggle={() => toggle('key')}
      >
        <KeyForm isBusy={isBusy} onRead={onRead} />
      </Way>
      <ReceiptScanner
        isOpen={isScanning}
        accepts={isReceipt}
        onRead={(text) => {
          setIsScanning(false);
          onRead(text);
        }}
        onClose={() => setIsScanning(false)}
      />
    </div>
  );
}

const isReceipt = (text: string) => readReceiptCode(text) !== undefined;

interface WayProps {
  readonly label: string;
  readonly icon: IconName;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A way in that unfolds its form under its button. */
function Way({ label, icon, isOpen, onToggle, children }: WayProps) {
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
