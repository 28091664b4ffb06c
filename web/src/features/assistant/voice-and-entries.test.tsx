import { newId } from '@quitanda/contract/ids';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fakes/fake-api.ts';
import { fakeTips } from '../../../test/fakes/fake-tips.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import {
  doneEvent,
  getQuestionField,
  getSubmitButton,
  openTips,
  textEvent,
  user,
} from '../../../test/screens/open-tips.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { ConversationScreen } from './ConversationScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A speech recogniser whose results the tests dispatch. */
class FakeRecognition extends EventTarget {
  static last: FakeRecognition | undefined;
  lang = '';
  interimResults = false;
  start = () => {
    FakeRecognition.last = this;
  };
  stop = () => void this.dispatchEvent(new Event('end'));
}

it('AI-26 dictates a question after what is typed', async () => {
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
  openTips();
  fireEvent.change(getQuestionField(), { target: { value: 'Onde' } });
  await user.click(await screen.findByRole('button', { name: 'Falar a pergunta' }));
  act(() => {
    const results = [{ 0: { transcript: 'o café é mais barato' }, isFinal: true }];
    FakeRecognition.last?.dispatchEvent(Object.assign(new Event('result'), { results }));
    FakeRecognition.last?.dispatchEvent(new Event('end'));
  });
  await waitFor(() => expect(getQuestionField()).toHaveValue('Onde o café é mais barato'));
  expect(getQuestionField()).toHaveFocus();
});

it('AI-26 ends the dictation with the question that is sent', async () => {
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
  const { waitForQuestion } = openTips();
  await user.click(await screen.findByRole('button', { name: 'Falar a pergunta' }));
  const result = Object.assign(new Event('result'), {
    results: [{ 0: { transcript: 'Bananas' }, isFinal: false }],
  });
  act(() => void FakeRecognition.last?.dispatchEvent(result));
  await user.click(getSubmitButton());
  await waitForQuestion(1);
  act(() => void FakeRecognition.last?.dispatchEvent(result));
  expect(getQuestionField()).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Falar a pergunta' })).toBeVisible();
});

it('AI-26 says that it could not hear', async () => {
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
  openTips();
  await user.click(await screen.findByRole('button', { name: 'Falar a pergunta' }));
  act(() => {
    const failure = Object.assign(new Event('error'), { error: 'language-not-supported' });
    FakeRecognition.last?.dispatchEvent(failure);
    FakeRecognition.last?.dispatchEvent(new Event('end'));
  });
  expect(await screen.findByText('Não foi possível ouvir. Digite a pergunta.')).toBeVisible();
});

it('AI-26 reads an answer aloud in Portuguese, and stops', async () => {
  const spoken: { text: string; lang: string }[] = [];
  const cancel = vi.fn<() => void>();
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class extends EventTarget {
      lang = '';
      text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    },
  );
  vi.stubGlobal('speechSynthesis', {
    speak: (utterance: { text: string; lang: string }) => spoken.push(utterance),
    cancel,
  });
  const { ask } = openTips();
  const stream = await ask('Bananas?');
  stream.send(textEvent('### Bolo\n\n- **3** bananas'), doneEvent);
  await user.click(await screen.findByRole('button', { name: 'Ler em voz alta' }));
  expect(spoken).toMatchObject([{ text: 'Bolo\n\n3 bananas', lang: 'pt-BR' }]);
  cancel.mockClear();
  await user.click(screen.getByRole('button', { name: 'Parar de ler' }));
  expect(cancel).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Ler em voz alta' })).toBeVisible();
});

it('AI-26 offers neither where the browser has no speech', async () => {
  const { ask } = openTips();
  const stream = await ask('Bananas?');
  stream.send(textEvent('Bolo.'), doneEvent);
  await screen.findByText('Resposta pronta');
  expect(screen.queryByRole('button', { name: 'Ler em voz alta' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Falar a pergunta' })).toBeNull();
});

function openWith(state: Parameters<typeof openAddress>[1]) {
  const api = fakeApi({
    getAssistantConsent: { readsHome: true },
    getPriceBook: { entries: [] },
    getLists: [],
    getPantries: [],
  });
  const streams = fakeTips(api);
  openAddress('/dicas-ia', state);
  renderSignedIn(screensAt({ '/dicas-ia': ConversationScreen }));
  return streams;
}

it('AI-28 asks a question that another screen brings along, once', async () => {
  const about = { kind: 'product', id: newId() } as const;
  const question = 'Onde Café Pilão sai mais barato?';
  const streams = openWith({ broughtQuestion: { about, question } });
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.body).toEqual({ question, about, scope: 'home' });
  expect(window.history.state).not.toHaveProperty('broughtQuestion');
});

it('AI-28 offers the questions about a list, and asks the chosen one about it', async () => {
  const about = { kind: 'list', id: newId() } as const;
  const suggestions = ['Onde esta lista sai mais barata?', 'O que falta para um churrasco de 10?'];
  const streams = openWith({ broughtQuestion: { about, suggestions } });
  expect(streams).toEqual([]);
  await user.click(await screen.findByRole('button', { name: suggestions[1] ?? '' }));
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]?.body).toMatchObject({ question: suggestions[1], about });
});

it('AI-28 forgets what was brought along with the conversation', async () => {
  const about = { kind: 'list', id: newId() } as const;
  const streams = openWith({ broughtQuestion: { about, suggestions: ['O que falta?'] } });
  await user.click(await screen.findByRole('button', { name: 'O que falta?' }));
  await waitFor(() => expect(streams).toHaveLength(1));
  streams[0]?.send(textEvent('Sal.'), doneEvent);
  await screen.findByText('Resposta pronta');
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Nova conversa' }));
  await user.type(getQuestionField(), 'Quanto gastei?');
  await user.click(getSubmitButton());
  await waitFor(() => expect(streams).toHaveLength(2));
  expect(streams[1]?.body).toEqual({ question: 'Quanto gastei?', scope: 'home' });
});
