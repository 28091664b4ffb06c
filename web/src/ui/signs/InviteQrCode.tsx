import { useEffect, useState } from 'react';
import styles from './InviteQrCode.module.css';
import type { QrDrawing } from './qr-drawing.ts';

/**
 * The link as a QR code, for the camera of a phone nearby. The script that draws it is loaded on
 * demand, so the QR code may be missing without a network.
 */
export function InviteQrCode({ link }: { readonly link: string }) {
  const [drawing, setDrawing] = useState<QrDrawing>();
  useEffect(() => {
    let isWanted = true;
    import('./qr-drawing.ts').then(
      ({ drawQrCode }) => isWanted && setDrawing(drawQrCode(link)),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [link]);
  return (
    <figure className={styles.figure}>
      <div className={styles.paper}>
        {drawing && (
          <svg
            className={styles.code}
            role="img"
            aria-label="Código QR do convite"
            viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          >
            <path d={drawing.path} />
          </svg>
        )}
      </div>
      <figcaption className={styles.caption}>
        Ou aponte a câmera de outro celular para o código.
      </figcaption>
    </figure>
  );
}
