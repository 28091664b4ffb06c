/** Opens the conversation with the assistant for a signed-in user, and provides the actions that the tests share. */
import type { TipsEvent } from '@quitanda/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { fakeApi } from '../fakes/fake-api.ts';
import { fakeTips, type AnswerStream } from '../fakes/fake-tips.ts';
import type { Identity } from '../../src/sync/http/identity.ts';
import { wrapInRouter } from './in-router.tsx';
import { renderSignedIn } from './signed-in.tsx';
// The app loads the answers after the first screen.
import '../../src/features/assistant/conversation/Turns.tsx';
import '../../src/features/assistant/answer/HomeAnswers.tsx';
import { ConversationScreen } from '../../src/features/assistant/ConversationScreen.tsx';

export const user = userEvent.setup();
export const doneEvent: TipsEvent = { type: 'done' };
export const textEvent = (text: string): TipsEvent => ({ type: 'text', text });

export const getQuestionField = () => screen.getByRole('textbox', { name: 'Sua pergunta' });
export const getSubmitButton = () => screen.getByRole('button', { name: 'Obter Dicas da IA' });
export const isWriting = () => screen.queryByText('Quitanda está escrevendo...') !== null;

interface OpenTipsOptions {
  /** What the household's members have decided (AI-27). */
  readonly readsHome?: boolean | null;
  readonly reads?: Parameters<typeof fakeApi>[0];
  readonly identity?: Identity;
}

export function openTips({ readsHome = false, reads, identity }: OpenTipsOptions = {}) {
  const api = fakeApi({
    getAssistantConsent: { readsHome },
    getPriceBook: { entries: [] },
    getLists: [],
    getPantries: [],
    // Without it the answers on this device wait for the household's data (AI-22).
    getFinishedTrips: { trips: [], nextCursor: null } as never,
    ...reads,
  });
  const streams = fakeTips(api);

  /** Waits until the server has received `count` questions. Returns the stream of the last answer. */
  async function waitForQuestion(count: number): Promise<AnswerStream> {
    await waitFor(() => expect(streams).toHaveLength(count));
    const stream = streams[count - 1];
    if (stream === undefined) throw new Error('No such question');
    return stream;
  }

  /** Types and sends a question. Returns the stream of its answer. */
  async function ask(question: string): Promise<AnswerStream> {
    const count = streams.length + 1;
    await user.clear(getQuestionField());
    await user.type(getQuestionField(), question);
    await user.click(getSubmitButton());
    return waitForQuestion(count);
  }

  const view = renderSignedIn(wrapInRouter(<ConversationScreen />), identity);
  return { ...view, api, streams, waitForQuestion, ask };
}
