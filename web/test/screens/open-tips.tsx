/** Opens the tips screen for a signed-in user, and provides the actions that the tests share. */
import type { TipsEvent } from '@quitanda/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { fakeApi } from '../fakes/fake-api.ts';
import { fakeTips, type AnswerStream } from '../fakes/fake-tips.ts';
import { renderSignedIn } from './signed-in.tsx';
import { TipsScreen } from '../../src/features/assistant/TipsScreen.tsx';

export const user = userEvent.setup();
export const doneEvent: TipsEvent = { type: 'done' };
export const textEvent = (text: string): TipsEvent => ({ type: 'text', text });

export const getQuestionField = () => screen.getByRole('textbox', { name: 'Sua pergunta' });
export const getSubmitButton = () => screen.getByRole('button', { name: 'Obter Dicas da IA' });
export const isWriting = () => screen.queryByText('Quitanda está escrevendo...') !== null;

export function openTips() {
  const api = fakeApi({});
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

  const view = renderSignedIn(<TipsScreen />);
  return { ...view, api, streams, waitForQuestion, ask };
}
