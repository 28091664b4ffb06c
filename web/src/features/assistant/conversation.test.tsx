import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { settle } from '../../../test/settle.ts';
import {
  doneEvent,
  getQuestionField,
  isWriting,
  openTips,
  user,
  textEvent,
  getSubmitButton,
} from '../../../test/screens/open-tips.tsx';

afterEach(() => vi.unstubAllGlobals());

/** The region of the last answer. */
const getAnswer = () => screen.getAllByRole('group', { name: 'Resposta' }).at(-1);

describe('the question', () => {
  it('AI-01 offers an empty field and six presets', async () => {
    openTips();
    expect(getQuestionField()).toHaveValue('');
    expect(getSubmitButton()).toBeEnabled();
    const presets = within(screen.getByRole('region', { name: 'Ou comece por aqui' }));
    expect(presets.getAllByRole('button').map((preset) => preset.textContent)).toEqual([
      'Como economizar nas compras do mês?',
      'Itens essenciais para uma despensa saudável',
      'Como evitar o desperdício de alimentos?',
      'Lanches rápidos e saudáveis para crianças',
      'Planejamento de refeições da semana',
      'Verduras e legumes da época no Brasil',
    ]);
  });

  it('AI-20 is a conversation, whose questions are headings above their answers', async () => {
    const { ask, waitForQuestion } = openTips();
    expect(screen.getByRole('heading', { level: 1, name: 'Conversa' })).toBeVisible();
    expect(screen.getByText('Nada muda sem o seu toque')).toBeVisible();
    expect(getQuestionField()).toHaveAttribute('placeholder', 'Pergunte sobre a sua casa');
    expect(screen.getByRole('button', { name: 'Conversas anteriores' })).toBeVisible();
    (await ask('Bananas?')).send(textEvent('Bolo.'), doneEvent);
    await screen.findByText('Bolo.');
    expect(getQuestionField()).toHaveValue('');
    expect(screen.queryByRole('region', { name: 'Ou comece por aqui' })).toBeNull();
    await user.type(getQuestionField(), 'E maçãs?');
    await user.click(getSubmitButton());
    (await waitForQuestion(2)).send(textEvent('Compota.'), doneEvent);
    await screen.findByText('Compota.');
    const shown = screen.getAllByText(/Bananas\?|Bolo\.|E maçãs\?|Compota\./u);
    expect(shown.map((each) => each.textContent)).toEqual([
      'Você perguntou: Bananas?',
      'Bolo.',
      'Você perguntou: E maçãs?',
      'Compota.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Mais opções' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Nova conversa',
      'O que a IA pode usar',
      'Apagar conversa',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Nova conversa' }));
    expect(await screen.findByRole('region', { name: 'Ou comece por aqui' })).toBeVisible();
  });

  it('AI-01 sends the typed question, trimmed', async () => {
    const { ask } = openTips();
    const stream = await ask('  O que fazer com bananas?  ');
    expect(stream.question).toBe('O que fazer com bananas?');
    expect(
      await screen.findByRole('heading', { level: 2, name: /O que fazer com bananas\?$/u }),
    ).toBeVisible();
    expect(getQuestionField()).toHaveValue('');
  });

  it('AI-01 sends a preset', async () => {
    const { waitForQuestion } = openTips();
    const text = 'Como evitar o desperdício de alimentos?';
    await user.click(screen.getByRole('button', { name: text }));
    expect((await waitForQuestion(1)).question).toBe(text);
    expect(
      await screen.findByRole('heading', {
        level: 2,
        name: /Como evitar o desperdício de alimentos\?$/u,
      }),
    ).toBeVisible();
  });

  it('AI-01 sends the question by Ctrl+Enter too, but not by Enter', async () => {
    const { streams, waitForQuestion } = openTips();
    await user.type(getQuestionField(), 'Feijão{Enter}ou lentilha?');
    expect(streams).toHaveLength(0);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect((await waitForQuestion(1)).question).toBe('Feijão\nou lentilha?');
  });

  it('AI-01 sends only one question if a button is tapped twice', async () => {
    const { streams, waitForQuestion } = openTips();
    await user.type(getQuestionField(), 'Feijão?');
    await user.dblClick(getSubmitButton());
    await waitForQuestion(1);
    await act(settle);
    expect(streams).toHaveLength(1);
  });

  it('AI-01 sends only one question if a preset is tapped twice', async () => {
    const { streams, waitForQuestion } = openTips();
    await user.dblClick(screen.getByRole('button', { name: /^Lanches rápidos/ }));
    await waitForQuestion(1);
    await act(settle);
    expect(streams).toHaveLength(1);
  });
});

describe('the answer', () => {
  it('AI-02 shows the answer while it arrives, with its line breaks', async () => {
    const { ask } = openTips();
    const stream = await ask('Bananas?');
    await waitFor(() => expect(isWriting()).toBe(true));
    expect(getSubmitButton()).toBeDisabled();
    stream.send(textEvent('**Bolo** de ba'));
    expect(await screen.findByText('Bolo')).toBeVisible();
    stream.send(textEvent('nana.\nAsse 35 minutos.'));
    const paragraph = await screen.findByText(/Asse 35 minutos\./);
    expect(paragraph).toHaveTextContent('Bolo de banana.');
    expect(paragraph.querySelector('br')).not.toBeNull();
    stream.send(doneEvent);
    await waitFor(() => expect(isWriting()).toBe(false));
    expect(getSubmitButton()).toBeEnabled();
  });

  it('AI-02 links to each source by its title or address', async () => {
    const { ask } = openTips();
    const stream = await ask('Bananas?');
    const sources = [
      { title: 'Aproveitamento integral', url: 'https://exemplo.com.br/a' },
      { title: null, url: 'https://www.receitas.com.br/bolo/' },
      { title: 'Não', url: 'javascript:alert(1)' },
    ];
    stream.send(textEvent('Bolo.'), { type: 'sources', sources }, doneEvent);
    const list = within(await screen.findByRole('group', { name: 'Fontes consultadas' }));
    const links = list.getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Aproveitamento integral',
      'receitas.com.br/bolo',
    ]);
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });

  it('AI-02 shows no sources section without sources', async () => {
    const { ask } = openTips();
    const stream = await ask('Bananas?');
    stream.send(textEvent('Bolo.'), { type: 'sources', sources: [] }, doneEvent);
    await waitFor(() => expect(isWriting()).toBe(false));
    expect(screen.queryByText('Fontes consultadas')).toBeNull();
  });

  it('AI-02 embeds only search suggestions of this server', async () => {
    const { ask } = openTips();
    const first = await ask('Bananas?');
    first.send(textEvent('Bolo.'), { type: 'suggestions', path: '//mal.example/x' }, doneEvent);
    await waitFor(() => expect(isWriting()).toBe(false));
    expect(screen.queryByTitle('Sugestões de pesquisa')).toBeNull();
    const second = await ask('Maçãs?');
    second.send(
      textEvent('Torta.'),
      { type: 'suggestions', path: '/api/ai/suggestions/1' },
      doneEvent,
    );
    const frame = await screen.findByTitle('Sugestões de pesquisa');
    expect(frame).toHaveAttribute('src', '/api/ai/suggestions/1');
    expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  });

  it('AI-02 announces once that the answer is complete, not each piece', async () => {
    const { ask } = openTips();
    const stream = await ask('Bananas?');
    const region = getAnswer();
    expect(region).toHaveFocus();
    stream.send(textEvent('Bolo.'));
    const text = await screen.findByText('Bolo.');
    expect(text.closest('[aria-live], [role=status], [role=alert]')).toBeNull();
    expect(screen.queryByText('Resposta pronta')).toBeNull();
    stream.send(doneEvent);
    const ready = await screen.findByText('Resposta pronta');
    expect(ready.closest('[role=status]')).not.toBeNull();
  });

  it('AI-02 has no accessibility violations while the answer is empty, arriving and complete', async () => {
    const { ask } = openTips();
    expect(await axe(document.body)).toEqual([]);
    const stream = await ask('Bananas?');
    stream.send(textEvent('### Bolo\n\n- 3 bananas\n- 2 ovos\n\n1. Bata\n2. Asse'));
    await screen.findByText('Asse');
    expect(await axe(document.body)).toEqual([]);
    const sources = [{ title: 'Receita', url: 'https://exemplo.com.br/a' }];
    stream.send({ type: 'sources', sources }, doneEvent);
    await screen.findByText('Resposta pronta');
    expect(await axe(document.body)).toEqual([]);
  });
});

describe('stopping', () => {
  it("AI-02 aborts the request by 'Parar', and marks the received text as incomplete", async () => {
    const { ask } = openTips();
    const stream = await ask('Bananas?');
    stream.send(textEvent('Bolo de'));
    await screen.findByText('Bolo de');
    await user.click(screen.getByRole('button', { name: 'Parar' }));
    expect(stream.isAborted()).toBe(true);
    expect(isWriting()).toBe(false);
    expect(screen.getByText('Bolo de')).toBeVisible();
    expect(screen.getByText('Resposta incompleta.')).toBeVisible();
    expect(getAnswer()).toHaveFocus();
    expect(getSubmitButton()).toBeEnabled();
    expect(screen.queryByText('Resposta pronta')).toBeNull();
    await ask('Bananas?');
  });

  it('AI-02 keeps earlier answers if Parar is pressed before the first word, and asks again', async () => {
    const { ask, streams, waitForQuestion } = openTips();
    const first = await ask('Bananas?');
    first.send(textEvent('Bolo.'), doneEvent);
    await screen.findByText('Resposta pronta');
    await ask('Maçãs?');
    await user.click(screen.getByRole('button', { name: 'Parar' }));
    expect(screen.getByText('Bolo.')).toBeVisible();
    expect(screen.queryByText('Resposta incompleta.')).toBeNull();
    // The earlier answer is not announced as the answer to the stopped question.
    expect(screen.queryByText('Resposta pronta')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect((await waitForQuestion(3)).question).toBe('Maçãs?');
    expect(streams).toHaveLength(3);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  });

  it('AI-02 aborts the request when the person leaves the screen', async () => {
    const { ask, unmount } = openTips();
    const stream = await ask('Bananas?');
    expect(stream.isAborted()).toBe(false);
    unmount();
    expect(stream.isAborted()).toBe(true);
  });
});
