import { newId } from '@quitanda/contract/ids';
import type { AskedAbout } from '@quitanda/contract/assistant/answer';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
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
import { changeTurns, newTurn, withoutOpenEnd } from './turns.ts';

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
  const [conversation, dispatch] = useReducer(changeTurns, owner, openRecent);
  const [isKept, setIsKept] = useState(true);
  const inFlight = useRef<InFlight>(undefined);
  const answerByModel = useModelAnswers();

  const keep = useEffectEvent((shown: Conversation) => {
    if (shown.turns.length > 0) setIsKept(keepConversation(owner, withoutOpenEnd(shown)));
  });
  // Pieces of an answer that is arriving are not stored one by one.
  const change = conversation.turns.map(({ id, status, cards }) => [
    id,
    status,
    cards.map(({ outcome }) => outcome),
  ]);
  useEffect(() => keep(conversation), [JSON.stringify(change)]);
  const leave = useEffectEvent(() => {
    if (inFlight.current === undefined) return;
    inFlight.current.controller.abort();
    inFlight.current = undefined;
    keep(conversation);
  });
  useEffect(() => () => leave(), []);

  /** Another tab may have decided a card or asked in this conversation. */
  const adopt = useEffectEvent(() => {
    if (inFlight.current !== undefined) return;
    const stored = readConversations(owner).find(({ id }) => id === conversation.id);
    if (stored !== undefined) dispatch({ type: 'opened', conversation: stored });
  });
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
    const id = again?.id ?? newId();
    const turn = newTurn({ id, question, about, askedAt: Date.now(), answeredBy, scope });
    const sent: InFlight = { turn, controller: new AbortController() };
    inFlight.current = sent;
    dispatch({ type: 'asked', turn });
    const earlier = conversation.turns.filter(({ id }) => id !== turn.id);
    const answer = answeredBy === 'device' ? answerOnDevice : answerByModel;
    const failureText = await answer({
      turn,
      earlier,
      signal: sent.controller.signal,
      onArrived: (update) => dispatch({ type: 'arrived', id: turn.id, change: update }),
    });
    if (inFlight.current !== sent) return;
    inFlight.current = undefined;
    if (failureText === undefined) return;
    // Without a network the device answers (AI-22), also if that shows only now.
    if (failureText === offlineText) {
      await ask(question, { about, again: turn, answeredBy: 'device', scope });
      return;
    }
    dispatch({ type: 'failed', id: turn.id, text: failureText });
    toast.error(failureText);
  }

  function stop(): void {
    const stopped = inFlight.current?.turn.id;
    abort();
    if (stopped !== undefined) dispatch({ type: 'stopped', id: stopped });
  }

  function open(opened: Conversation): void {
    stop();
    dispatch({ type: 'opened', conversation: opened });
  }

  return {
    conversation,
    /** Whether this device could store the conversation. */
    isKept,
    ask: (question: string, options: AskOptions) => void ask(question, options),
    stop,
    open,
    start: () => open(emptyConversation()),
    decide: (id: string, index: number, card: Card) =>
      dispatch({ type: 'decided', id, index, card }),
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
