import { useEffect, useRef, useState } from 'react';
import { dictation } from '#platform/dictation.ts';
import type { DictationProblem } from '../../../platform/port.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import styles from './Microphone.module.css';

export interface MicrophoneProps {
  readonly onStart: () => void;
  /** Called with the text that has been recognised so far. */
  readonly onText: (text: string) => void;
  readonly onEnd: () => void;
}

const messages: Readonly<Record<DictationProblem, string>> = {
  blocked: 'O microfone está bloqueado. Libere-o nas configurações do navegador.',
  'nothing-heard': 'Não ouvi nada. Tente de novo, mais perto do microfone.',
  'no-microphone': 'Nenhum microfone encontrado neste aparelho.',
  'no-network': 'Sem sinal não dá para ouvir. Digite a pergunta.',
  failed: 'Não foi possível ouvir. Digite a pergunta.',
};

/** AI-26: a button to dictate a question. Nothing if the device has no speech recognition. */
export function Microphone({ onStart, onText, onEnd }: MicrophoneProps) {
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

  function listen() {
    let hasText = false;
    setIsListening(true);
    onStart();
    stopListening.current = dictation.listen({
      onText(text) {
        if (!isMounted.current) return;
        hasText = text.trim() !== '';
        onText(text);
      },
      onEnd(problem) {
        stopListening.current = undefined;
        if (!isMounted.current) return;
        setIsListening(false);
        if (hasText) onEnd();
        else if (problem !== undefined) toast.error(messages[problem]);
      },
    });
  }

  return (
    <IconButton
      icon="microphone"
      kind="quiet"
      className={isListening ? styles.isListening : styles.microphone}
      label={isListening ? 'Parar de ouvir' : 'Falar a pergunta'}
      aria-pressed={isListening}
      onClick={() => (stopListening.current === undefined ? listen() : stopListening.current())}
    />
  );
}
