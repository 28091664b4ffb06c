import { useRef, useState } from 'react';
import { useCall } from '../../../sync/react/use-call.ts';
import { useFetchOnce } from '../../../sync/react/use-fetch-once.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import type { Scope } from '../history/conversation.ts';

interface Consent {
  /**
   * What the next question may use; 'undecided' if the household must be asked first. Undefined until
   * the device knows.
   */
  readonly scope: Scope | 'undecided' | undefined;
  /** Asks the server for it. */
  readonly fetchScope: () => Promise<Scope | 'undecided'>;
  /** Stores the decision for the household. Returns the scope that holds now. */
  readonly decide: (mayReadHousehold: boolean) => Promise<Scope>;
}

/**
 * AI-27: whether the language model may get this household's data, which its members decide once. If
 * the server does not answer, the model gets no data.
 */
export function useConsent(hasAssistant: boolean): Consent {
  const call = useCall();
  const fetchOnce = useFetchOnce();
  const toast = useToast();
  const { data } = useRead('getAssistantConsent', {}, { isEnabled: hasAssistant });
  /** The last answer of the server to a decision here; undefined before it. */
  const [decided, setDecided] = useState<boolean | null>();
  /** The decision that is being stored. A question that is asked meanwhile waits for it. */
  const deciding = useRef<Promise<Scope>>(undefined);
  const [isDeciding, setIsDeciding] = useState(false);
  const mayReadHousehold = decided === undefined ? data?.readsHome : decided;

  async function store(next: boolean): Promise<Scope> {
    setIsDeciding(true);
    try {
      await call('changeAssistantConsent', { body: { readsHome: next } });
      setDecided(next);
      return next ? 'home' : 'general';
    } catch {
      toast.error('Falha ao salvar a escolha. Por enquanto, só perguntas gerais.');
      return 'general';
    } finally {
      deciding.current = undefined;
      setIsDeciding(false);
    }
  }

  return {
    scope: isDeciding || mayReadHousehold === undefined ? undefined : scopeOf(mayReadHousehold),
    fetchScope: () =>
      deciding.current ??
      fetchOnce('getAssistantConsent', {}).then(
        (answer) => {
          setDecided(answer.readsHome);
          return scopeOf(answer.readsHome);
        },
        () => 'general',
      ),
    decide: (next) => (deciding.current = store(next)),
  };
}

const scopeOf = (mayReadHousehold: boolean | null) =>
  mayReadHousehold === null ? 'undecided' : mayReadHousehold ? 'home' : 'general';
