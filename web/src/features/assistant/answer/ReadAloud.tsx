import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';

/** AI-26: reads an answer aloud in Brazilian Portuguese. Nothing where the browser cannot speak. */
export function ReadAloud({ text }: { readonly text: string }) {
  const [isReading, setIsReading] = useState(false);
  const spoken = useRef<SpeechSynthesisUtterance>(undefined);
  useEffect(
    () => () => {
      if (spoken.current !== undefined) window.speechSynthesis.cancel();
    },
    [],
  );
  if (!('speechSynthesis' in window) || text === '') return null;

  function read() {
    const utterance = new SpeechSynthesisUtterance(plainText(text));
    utterance.lang = 'pt-BR';
    const end = () => {
      if (spoken.current !== utterance) return;
      spoken.current = undefined;
      setIsReading(false);
    };
    utterance.addEventListener('end', end);
    utterance.addEventListener('error', end);
    // One answer is read at a time; the button of the other one shows that it has ended.
    window.speechSynthesis.cancel();
    spoken.current = utterance;
    setIsReading(true);
    window.speechSynthesis.speak(utterance);
  }

  function stop() {
    spoken.current = undefined;
    setIsReading(false);
    window.speechSynthesis.cancel();
  }

  return (
    <IconButton
      kind="quiet"
      icon={isReading ? 'x' : 'sound'}
      label={isReading ? 'Parar de ler' : 'Ler em voz alta'}
      onClick={isReading ? stop : read}
    />
  );
}

/** Returns the words of a Markdown text as they are read aloud: without marks and addresses. */
const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gmu, '')
    .replace(/\*\*|__|[*`]/gu, '')
    .trim();
