import styles from './InviteQrCode.module.css';
import { QrCode } from './QrCode.tsx';

/** The link as a QR code, for the camera of a phone nearby. */
export function InviteQrCode({ link }: { readonly link: string }) {
  return (
    <figure className={styles.figure}>
      <QrCode text={link} label="Código QR do convite" />
      <figcaption className={styles.caption}>
        Ou aponte a câmera de outro celular para o código.
      </figcaption>
    </figure>
  );
}
