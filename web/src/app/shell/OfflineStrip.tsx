import { useEffect, useRef, useState } from 'react';
import { useWhileNotPressed } from '../../lib/timing/while-not-pressed.ts';
import { useIsOnline, usePendingCount } from '../../sync/react/use-pending.ts';
import { useRefusals } from '../../sync/react/use-unsent.ts';
import { Icon } from '../../ui/signs/Icon.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { classNames } from '../../ui/class-names.ts';
import { usePageMark } from '../../ui/dialogs/use-page-mark.ts';
import styles from './OfflineStrip.module.css';
import { mainId } from './SkipLink.tsx';
import { UnsentCounts } from './UnsentCounts.tsx';

const UnsentSheet = lazyDialog(async () => (await import('./UnsentSheet.tsx')).UnsentSheet);

/** A send that ends within this time is not shown. */
const patienceMs = 1500;

/**
 * Shows that there is no network, that writes are being sent, or that some were refused, and opens
 * their list (MOB-01, UI-07). Its position is fixed, so that no row moves when it comes or goes
 * (UI-12): over the logo on phones, over the total during a trip, at the bottom on wide screens.
 */
export function OfflineStrip() {
  const isOnline = useIsOnline();
  const pending = usePendingCount();
  const refused = useRefusals().length;
  const isLate = useIsHeldFor(pending > 0, patienceMs);
  // The strip covers other elements, so it must not come while a finger is down.
  const news = useWhileNotPressed(newsOf(isOnline, isLate, refused));
  const isShown = news !== undefined;
  const isWaiting = news === 'offline' || news === 'sending';
  const waiting = isWaiting ? pending : 0;
  usePageMark('strip', '', isShown);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useReunionToast(isOnline, pending, refused);
  return (
    <>
      <div className={classNames(isShown && styles.strip, news === 'refused' && styles.refused)}>
        <div className={classNames(isShown && styles.inside)}>
          {isShown && <Icon name={icons[news]} />}
          {/* Announces only the sentence, because a count that changes with each tap would be too much. */}
          <span className={classNames(isShown && styles.text)} aria-live="polite">
            {isShown && sentences[news]}
          </span>
          {isShown && waiting + refused > 0 && (
            <UnsentCounts
              ref={opener}
              waiting={waiting}
              refused={refused}
              onClick={() => setIsOpen(true)}
            />
          )}
        </div>
      </div>
      <UnsentSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        finalFocus={() => opener.current ?? document.getElementById(mainId) ?? true}
      />
    </>
  );
}

type News = 'offline' | 'sending' | 'refused';

function newsOf(isOnline: boolean, isLate: boolean, refused: number): News | undefined {
  if (!isOnline) return 'offline';
  if (isLate) return 'sending';
  return refused > 0 ? 'refused' : undefined;
}

const icons = { offline: 'wifi-off', sending: 'cloud', refused: 'warning' } as const;
const sentences: Readonly<Record<News, string>> = {
  offline: 'Sem conexão. Tudo fica salvo aqui.',
  sending: 'Enviando o que ficou salvo aqui...',
  refused: 'O servidor não aceitou tudo.',
};

/**
 * Shows one toast after all writes that were made without a network have been sent and accepted.
 */
function useReunionToast(isOnline: boolean, pending: number, refused: number): void {
  const toast = useToast();
  /** The number of refusals before; undefined while no write waits for the network. */
  const refusedBefore = useRef<number>(undefined);
  useEffect(() => {
    if (!isOnline && pending > 0) refusedBefore.current ??= refused;
    if (!isOnline || pending > 0 || refusedBefore.current === undefined) return;
    if (refused <= refusedBefore.current) toast.success('Conexão de volta. Tudo foi enviado.');
    refusedBefore.current = undefined;
  }, [isOnline, pending, refused, toast]);
}

/** Returns whether the value has been true without a break for this time. */
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
