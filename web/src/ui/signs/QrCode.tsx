import { useEffect, useState } from 'react';
import styles from './QrCode.module.css';
import type { QrDrawing } from './qr-drawing.ts';

interface QrCodeProps {
  readonly text: string;
  /** The name for screen readers. */
  readonly label: string;
}

/**
 * A text as a QR code, black on white in both themes. The script that draws it is loaded on demand,
 * so the QR code may be missing without a network.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const [drawing, setDrawing] = useState<QrDrawing>();
  useEffect(() => {
    let isMounted = true;
    import('./qr-drawing.ts').then(
      ({ drawQrCode }) => isMounted && setDrawing(drawQrCode(text)),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [text]);
  return (
    <div className={styles.paper}>
      {drawing && (
        <svg
          className={styles.code}
          role="img"
          aria-label={label}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        >
          <path d={drawing.path} />
        </svg>
      )}
    </div>
  );
}
