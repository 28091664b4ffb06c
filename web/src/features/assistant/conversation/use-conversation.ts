import { newId } from '@quitanda/contract/ids';
import type { AskedAbout } from '@quitanda/contract/assistant/answer';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { offlineText } from '../../../lib/offline-text.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import {
  lastAskedAt,
  type Card,
  type Conversation,
  type Scope,
  type Turn,
} from '../history/conversation.ts';
import {
  deleteAllConversations,
  deleteConversation,
  keepConversation,
  readConversations,
} from '../history/stored-conversations.ts';
import type { Answering } from '../answer/answering.ts';
import { useModelAnswers } from '../answer/use-model-answers.ts';
import {
  changeTurns,
  isAsking,
  startTurn,
  withoutOpenEnd,
  withStored,
  type TurnsAction,
} from './turns.ts';

/** For this time after the last question the screen opens with the same conversation. */
const continuedForMs = 30 * 60_000;

interface InFlight {
  readonly turn: Turn;
  readonly controller: AbortController;
}

export interface AskOptions {
  readonly about?: AskedAbout | null;
  /** Replaces this turn, whose question is asked again. */
  readonly again?: Turn;
  readonly answeredBy: Turn['answeredBy'];
  /** What a model may use. */
  readonly scope: Scope;
}

/**
 * The open conversation of a person in a household (`owner`). It sends one question at a time. The
 * request is aborted by a new question, by 'Parar', and when the person leaves the screen. Every
 * change is kept on this device (AI-25).
 */
export function useConversation(owner: string, answerOnDevice: Answering) {
  const toast = useToast();
  const [conversation, setConversation] = useState(() => openRecent(owner));
  const [isKept, setIsKept] = useState(true);
  /** The conversation after all changes, also those that are not rendered yet. */
  const conversationRef = useRef(conversation);
  const inFlight = useRef<InFlight>(undefined);
  const answerByModel = useModelAnswers();

  function show(next: Conversation): void {
    conversationRef.current = next;
    setConversation(next);
  }

  /**
   * Changes the conversation, and stores it in the same task: a card is done once, also if another tab
   * reads it right after (AI-24). Pieces of an answer that is arriving are not stored one by one.
   */
  function apply(action: TurnsAction): void {
    const next = changeTurns(conversationRef.current, action);
    show(next);
    if (action.type === 'opened' || (action.type === 'arrived' && isAsking(next, action.id)))
      return;
    const stored = findStored();
    // Only a question stores a conversation anew. If it is gone, it was deleted here or in another
    // tab, or the person has signed out, or there was no space for it.
    if (action.type !== 'asked' && stored === undefined) return;
    const changedId = action.type === 'asked' ? action.turn.id : action.id;
    show(withStored(next, stored, [changedId, inFlight.current?.turn.id]));
    setIsKept(keepConversation(owner, withoutOpenEnd(conversationRef.current)));
  }

  const findStored = () =>
    readConversations(owner).find(({ id }) => id === conversationRef.current.id);

  const leave = useEffectEvent(() => {
    if (inFlight.current === undefined) return;
    abort();
    // A sign-out has removed it before.
    if (findStored() !== undefined)
      keepConversation(owner, withoutOpenEnd(conversationRef.current));
  });
  useEffect(() => () => leave(), []);

  /** Another tab may have decided a card or asked in this conversation. */
  const adopt = useEffectEvent(() =>
    show(withStored(conversationRef.current, findStored(), [inFlight.current?.turn.id])),
  );
  useEffect(() => {
    const onStorage = () => adopt();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  function abort(): void {
    inFlight.current?.controller.abort();
    inFlight.current = undefined;
  }

  async function ask(question: string, { about = null, again, answeredBy, scope }: AskOptions) {
    // Ignores the second tap of a double tap, which would send the same question again.
    if (inFlight.current?.turn.question === question) return;
    stop();
    const turn = startTurn({ id: again?.id ?? newId(), question, about, answeredBy, scope });
    const sent: InFlight = { turn, controller: new AbortController() };
    inFlight.current = sent;
    apply({ type: 'asked', turn });
    const earlier = conversationRef.current.turns.filter(({ id }) => id !== turn.id);
    const answer = answeredBy === 'device' ? answerOnDevice : answerByModel;
    const failureText = await answer({
      turn,
      earlier,
      signal: sent.controller.signal,
      onArrived: (update) => apply({ type: 'arrived', id: turn.id, change: update }),
    });
    if (inFlight.current !== sent) return;
    inFlight.current = undefined;
    if (failureText === undefined) return;
    // Without a network the device answers (AI-22), also if that shows only now.
    if (failureText === offlineText) {
      await ask(question, { about, again: turn, answeredBy: 'device', scope });
      return;
    }
    apply({ type: 'failed', id: turn.id, text: failureText });
    toast.error(failureText);
  }

  function stop(): void {
    const stopped = inFlight.current?.turn.id;
    abort();
    if (stopped !== undefined) apply({ type: 'stopped', id: stopped });
  }

  function open(opened: Conversation): void {
    stop();
    apply({ type: 'opened', conversation: opened });
  }

  return {
    conversation,
    /** Whether this device could store the conversation. */
    isKept,
    ask: (question: string, options: AskOptions) => void ask(question, options),
    stop,
    open,
    start: () => open(emptyConversation()),
    decide: (id: string, index: number, card: Card) => apply({ type: 'decided', id, index, card }),
    remove() {
      deleteConversation(owner, conversation.id);
      open(emptyConversation());
    },
    removeAll() {
      deleteAllConversations(owner);
      open(emptyConversation());
    },
  };
}

const emptyConversation = (): Conversation => ({ id: newId(), turns: [] });

/** The last conversation if somebody has just asked in it, otherwise an empty one. */
function openRecent(owner: string): Conversation {
  const [latest] = readConversations(owner);
  return latest !== undefined && Date.now() - lastAskedAt(latest) < continuedForMs
    ? latest
    : emptyConversation();
}
