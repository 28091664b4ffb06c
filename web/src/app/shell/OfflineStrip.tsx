import { useEffect, useRef, useState } from 'react';
import { useIsOnline, usePendingCount } from '../../sync/use-pending.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useToast } from '../../ui/toast-region.tsx';
import styles from './OfflineStrip.module.css';

/** A send that is done within this time is not worth a word. */
const patienceMs = 1500;

/** Says that there is no signal, or that taps are still on their way, and how many (MOB-01). */
export function OfflineStrip() {
  const isOnline = useIsOnline();
  const pending = usePendingCount();
  const isLate = useIsHeldFor(pending > 0, patienceMs);
  const isShown = !isOnline || isLate;
  useReunionToast(isOnline, pending);
  return (
    <div aria-live="polite">
      {isShown && (
        <div className={styles.strip}>
          <div className={styles.inside}>
            <Icon name={isOnline ? 'cloud' : 'wifi-off'} />
            <span className={styles.text}>
              {isOnline
                ? 'Enviando o que ficou salvo aqui...'
                : 'Sem conexão. Tudo fica salvo aqui.'}
            </span>
            {pending > 0 && (
              <Badge kind="info" icon="cloud" className={styles.count}>
                {pending === 1 ? '1 pendente' : `${pending} pendentes`}
              </Badge>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** One message once everything that was tapped without a signal has been sent. */
function useReunionToast(isOnline: boolean, pending: number): void {
  const toast = useToast();
  const hadWaiting = useRef(false);
  useEffect(() => {
    if (!isOnline && pending > 0) hadWaiting.current = true;
    if (!isOnline || pending > 0 || !hadWaiting.current) return;
    hadWaiting.current = false;
    toast.success('Conexão de volta. Tudo foi enviado.');
  }, [isOnline, pending, toast]);
}

/** Whether something has been true without a break for so long. */
function useIsHeldFor(isTrue: boolean, milliseconds: number): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setIsHeld(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setIsHeld(false);
    };
  }, [isTrue, milliseconds]);
  return isHeld;
}
