import { useEffect, useRef, useState } from 'react';
import { useWhileNotPressed } from '../../lib/timing/while-not-pressed.ts';
import { useIsOnline, usePendingCount } from '../../sync/react/use-pending.ts';
import { useRefusals } from '../../sync/react/use-unsent.ts';
import { Icon } from '../../ui/signs/Icon.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useRootAttribute } from '../../ui/dialogs/use-root-attribute.ts';
import styles from './OfflineStrip.module.css';
import { mainId } from './SkipLink.tsx';
import { UnsentCounts } from './UnsentCounts.tsx';
import { useNothingStored } from './use-nothing-stored.ts';

const UnsentSheet = lazyDialog(async () => (await import('./UnsentSheet.tsx')).UnsentSheet);

/** Writes that are sent within this time cause no message. */
const sendingMessageDelayMs = 1500;

/**
 * Shows that there is no network, that writes are being sent, or that some were refused. Its button
 * opens the list of these writes (MOB-01, UI-07). Its position is fixed, so that no row moves when
 * it appears or disappears (UI-12): it covers the logo on phones, is above the total during a trip,
 * and is at the bottom on wide screens.
 */
export function OfflineStrip() {
  // It is small, so memos would only make the first load larger.
  'use no memo';
  const isOnline = useIsOnline();
  const pendingCount = usePendingCount();
  const refusedCount = useRefusals().length;
  const isSendingSlow = useIsTrueFor(pendingCount > 0, sendingMessageDelayMs);
  // The strip covers other elements, so it must not appear while a finger is down.
  const message = useWhileNotPressed(messageOf(isOnline, isSendingSlow, refusedCount));
  const isShown = message !== undefined;
  // While the strip shows refusals, it does not count the writes that wait, because these are
  // usually sent before the delay ends.
  const waitingCount = message === 'refused' ? 0 : pendingCount;
  useRootAttribute('strip', '', isShown);
  const isUnstored = useNothingStored();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useAllSentToast(isOnline, pendingCount, refusedCount);
  return (
    <>
      <div className={classNames(isShown && styles.strip, message === 'refused' && styles.refused)}>
        <div className={classNames(isShown && styles.inside)}>
          {isShown && <Icon name={icons[message]} />}
          {/* Screen readers announce only the sentence, not the count, which changes with each tap. */}
          <span className={classNames(isShown && styles.text)} aria-live="polite">
            {isShown && sentences[message === 'offline' && isUnstored ? 'unstored' : message]}
          </span>
          {isShown && waitingCount + refusedCount > 0 && (
            <UnsentCounts
              ref={opener}
              waitingCount={waitingCount}
              refusedCount={refusedCount}
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

type Message = 'offline' | 'sending' | 'refused';

function messageOf(
  isOnline: boolean,
  isSendingSlow: boolean,
  refusedCount: number,
): Message | undefined {
  if (!isOnline) return 'offline';
  if (isSendingSlow) return 'sending';
  return refusedCount > 0 ? 'refused' : undefined;
}

const icons = { offline: 'wifi-off', sending: 'cloud', refused: 'warning' } as const;
const sentences: Readonly<Record<Message | 'unstored', string>> = {
  offline: 'Sem conexão. Tudo fica salvo aqui.',
  unstored: 'Sem conexão. Não feche esta aba.',
  sending: 'Enviando o que ficou salvo aqui...',
  refused: 'O servidor não aceitou tudo.',
};

/**
 * Shows one toast after all writes that were made without a network have been sent and accepted.
 */
function useAllSentToast(isOnline: boolean, pendingCount: number, refusedCount: number): void {
  const toast = useToast();
  /**
   * The number of refusals at the first offline write; undefined if no offline write is waiting.
   */
  const refusedCountBefore = useRef<number>(undefined);
  useEffect(() => {
    if (!isOnline && pendingCount > 0) refusedCountBefore.current ??= refusedCount;
    if (!isOnline || pendingCount > 0 || refusedCountBefore.current === undefined) return;
    if (refusedCount <= refusedCountBefore.current)
      toast.success('Conexão de volta. Tudo foi enviado.');
    refusedCountBefore.current = undefined;
  }, [isOnline, pendingCount, refusedCount, toast]);
}

/** Returns whether `isTrue` has been true for `durationMs` without interruption. */
function useIsTrueFor(isTrue: boolean, durationMs: number): boolean {
  const [isReached, setIsReached] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setIsReached(true), durationMs);
    return () => {
      clearTimeout(timer);
      setIsReached(false);
    };
  }, [isTrue, durationMs]);
  return isReached;
}
