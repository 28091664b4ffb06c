import { useState } from 'react';
import { useIsOnline } from '../../sync/react/use-pending.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { BellIcon } from './BellIcon.tsx';
import styles from './DeviceCard.module.css';
import type { NoticeDevice } from './use-notice-device.ts';

interface Props {
  readonly device: NoticeDevice;
  /** Whether the person has chosen to be told something. */
  readonly isAnyOn: boolean;
}

/** Says whether this device shows notices, and what to do if it does not (NOT-13 to NOT-15). */
export function DeviceCard({ device, isAnyOn }: Props) {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const isOnline = useIsOnline();
  const { state } = device;
  if (state === undefined || (state === 'off' && !isAnyOn)) return null;
  const { title, text } = wordsOf(state);
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <BellIcon />
        <div className={styles.words}>
          {title !== undefined && <strong className={styles.title}>{title}</strong>}
          {text !== undefined && <p>{text}</p>}
        </div>
      </div>
      {state === 'needs-install' && (
        <Button
          kind="outline"
          size="sm"
          icon="share"
          isBlock
          aria-haspopup="dialog"
          onClick={() => setIsHelpOpen(true)}
        >
          Como instalar
        </Button>
      )}
      {(state === 'on' || state === 'off') && (
        <div className={styles.actions}>
          {state === 'on' ? (
            <>
              <Button
                kind="outline"
                size="sm"
                icon="send"
                isBusy={device.isBusy}
                disabled={!isOnline}
                onClick={device.sendTest}
              >
                Enviar um teste
              </Button>
              <Button kind="ghost" size="sm" disabled={!isOnline} onClick={device.disable}>
                Desligar aqui
              </Button>
            </>
          ) : (
            <Button
              kind="outline"
              size="sm"
              isBusy={device.isBusy}
              disabled={!isOnline}
              onClick={device.enable}
            >
              Ligar
            </Button>
          )}
          {!isOnline && <p className={styles.obstacle}>Precisa de internet</p>}
        </div>
      )}
      <Dialog title="Como instalar" isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)}>
        <p>
          Toque em <strong>Compartilhar</strong> e depois em{' '}
          <strong>Adicionar à Tela de Início</strong>. Abra a Quitanda por lá e volte a esta tela.
        </p>
      </Dialog>
    </div>
  );
}

/** 'Neste iPhone', or 'Neste aparelho' for all others. */
const thisDevice = () =>
  navigator.userAgent.includes('iPhone') ? 'Neste iPhone' : 'Neste aparelho';

function wordsOf(state: Exclude<NoticeDevice['state'], undefined>): {
  readonly title?: string;
  readonly text?: string;
} {
  switch (state) {
    case 'needs-install':
      return {
        title: 'Neste iPhone, instale primeiro',
        text: 'O iPhone só avisa por apps da Tela de Início. Nos outros aparelhos já vale.',
      };
    case 'old-ios':
      return { text: 'Este iPhone precisa do iOS 16.4 ou mais novo.' };
    case 'denied':
      return {
        text: 'Os avisos estão bloqueados neste aparelho. Libere nos ajustes do navegador.',
      };
    case 'unsupported':
      return { text: 'Este navegador não recebe avisos.' };
    case 'on':
      return { title: `${thisDevice()}: ligados` };
    case 'off':
      return { title: `${thisDevice()}: desligados` };
  }
}
