/** Opens the tips screen for a signed-in user, and provides the actions that the tests share. */
import type { TipsEvent } from '@quitanda/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { fakeApi } from '../fakes/fake-api.ts';
import { fakeTips, type AskedTip } from '../fakes/fake-tips.ts';
import { renderSignedIn } from './signed-in.tsx';
import { TipsScreen } from '../../src/features/assistant/TipsScreen.tsx';

export const user = userEvent.setup();
export const doneEvent: TipsEvent = { type: 'done' };
export const textEvent = (text: string): TipsEvent => ({ type: 'text', text });

export const questionField = () => screen.getByRole('textbox', { name: 'Sua pergunta' });
export const submitButton = () => screen.getByRole('button', { name: 'Obter Dicas da IA' });
export const isWriting = () => screen.queryByText('Quitanda está escrevendo...') !== null;

export function openTips() {
  const api = fakeApi({});
  const tips = fakeTips(api);

  /** Waits until the server has received `count` questions, and returns the last of them. */
  async function waitForQuestion(count: number): Promise<AskedTip> {
    await waitFor(() => expect(tips).toHaveLength(count));
    const tip = tips[count - 1];
    if (tip === undefined) throw new Error('No such question');
    return tip;
  }

  async function ask(question: string): Promise<AskedTip> {
    const count = tips.length + 1;
    await user.clear(questionField());
    await user.type(questionField(), question);
    await user.click(submitButton());
    return waitForQuestion(count);
  }

  const view = renderSignedIn(<TipsScreen />);
  return { ...view, api, tips, waitForQuestion, ask };
}
