import type { Dictation, DictationProblem } from '../port.ts';

/** The part of the Web Speech API used here. TypeScript's DOM types do not contain it. */
interface Recognition extends EventTarget {
  lang: string;
  interimResults: boolean;
  start: () => void;
  stop: () => void;
}
interface ResultEvent extends Event {
  readonly results: Iterable<{
    readonly isFinal: boolean;
    readonly 0: { readonly transcript: string };
  }>;
}
type RecognitionClass = new () => Recognition;

const problemByError: Readonly<Record<string, DictationProblem>> = {
  'not-allowed': 'blocked',
  'service-not-allowed': 'blocked',
  'no-speech': 'nothing-heard',
  'audio-capture': 'no-microphone',
  network: 'no-network',
};

function getRecognitionClass(): RecognitionClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
}

export const dictation: Dictation = {
  isAvailable: () => getRecognitionClass() !== undefined,
  listen({ onText, onEnd }) {
    const Class = getRecognitionClass();
    if (!Class) throw new Error('This browser does not recognise speech.');
    const recognition = new Class();
    recognition.lang = 'pt-BR';
    recognition.interimResults = true;
    let problem: DictationProblem | undefined;
    let isStopped = false;
    recognition.addEventListener('result', (event) => {
      const results = [...(event as ResultEvent).results];
      const text = results.map((result) => result[0].transcript).join(' ');
      onText(
        text,
        results.every(({ isFinal }) => isFinal),
      );
    });
    recognition.addEventListener('error', (event) => {
      const { error } = event as Event & { readonly error: string };
      if (error === 'aborted' || (isStopped && error === 'no-speech')) return;
      problem = problemByError[error] ?? 'failed';
    });
    recognition.addEventListener('end', () => onEnd(problem));
    recognition.start();
    return () => {
      isStopped = true;
      recognition.stop();
    };
  },
};
