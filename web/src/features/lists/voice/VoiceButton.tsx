import { splitSpokenText } from '@quitanda/contract/items/spoken-lines';
import { useEffect, useRef, useState } from 'react';
import { dictation } from '#platform/dictation.ts';
import type { DictationProblem } from '../../../platform/port.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import styles from './VoiceButton.module.css';

interface Props {
  readonly onListeningChange: (isListening: boolean) => void;
  /** Called with the text that has been recognised so far. */
  readonly onInterimText: (text: string) => void;
  /** Called with the final text, one line for each item. */
  readonly onFinalLines: (lines: readonly string[]) => void;
}

const messages: Readonly<Record<DictationProblem, string>> = {
  blocked: 'O microfone está bloqueado. Libere-o nas configurações do navegador.',
  'nothing-heard': 'Não ouvi nada. Tente de novo, mais perto do microfone.',
  'no-microphone': 'Nenhum microfone encontrado neste aparelho.',
  'no-network': 'Sem sinal não dá para ouvir. Digite o item.',
  failed: 'Não foi possível ouvir. Digite o item.',
};

/**
 * LST-22: a button to dictate items. Renders nothing if the device has no speech recognition.
 */
export function VoiceButton({ onListeningChange, onInterimText, onFinalLines }: Props) {
  const toast = useToast();
  const [isListening, setIsListening] = useState(false);
  const stopListening = useRef<() => void>(undefined);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      stopListening.current?.();
    };
  }, []);
  if (!dictation.isAvailable()) return null;

  function updateListening(isNowListening: boolean) {
    setIsListening(isNowListening);
    onListeningChange(isNowListening);
  }

  function listen() {
    let transcript = '';
    updateListening(true);
    stopListening.current = dictation.listen({
      onText(text) {
        transcript = text;
        onInterimText(text);
      },
      onEnd(problem) {
        stopListening.current = undefined;
        // If the user has left the screen, nothing can show a preview. The draft of the field keeps
        // the interim text (UI-10).
        if (!isMounted.current) return;
        updateListening(false);
        const lines = splitSpokenText(transcript);
        if (lines.length > 0) onFinalLines(lines);
        else if (problem !== undefined) toast.error(messages[problem]);
      },
    });
  }

  return (
    <IconButton
      icon="microphone"
      kind="quiet"
      className={isListening ? styles.isListening : undefined}
      label={isListening ? 'Parar de ouvir' : 'Falar o item'}
      aria-pressed={isListening}
      onClick={() => (stopListening.current === undefined ? listen() : stopListening.current())}
    />
  );
}
