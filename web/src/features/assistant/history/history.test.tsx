import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { doneEvent, openTips, textEvent, user } from '../../../../test/screens/open-tips.tsx';
import { fakeIdentity } from '../../../../test/screens/signed-in.tsx';
import { removeDeviceOwner, setDeviceOwner } from '../../../lib/device/device-owner.ts';
import { newTurn } from '../conversation/turns.ts';
import type { Conversation } from './conversation.ts';
import { keepConversation, readConversations } from './stored-conversations.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ownerOf = ({ user: { id } }: ReturnType<typeof fakeIdentity>) => `${id}_personal`;
const conversationOf = (id: string, askedAt: number, text = 'Sim.'): Conversation => ({
  id,
  turns: [
    {
      ...newTurn({
        id: `${id}-1`,
        question: `${id}?`,
        about: null,
        askedAt,
        answeredBy: 'model',
        scope: 'general',
      }),
      status: 'complete' as const,
      text,
    },
  ],
});

it('AI-25 keeps a conversation on this device, and continues it', async () => {
  const identity = fakeIdentity();
  const { ask, unmount } = openTips({ identity });
  const stream = await ask('Bananas?');
  stream.send(textEvent('Bolo.'), doneEvent);
  await screen.findByText('Resposta pronta');
  unmount();
  openTips({ identity });
  expect(await screen.findByText('Bolo.')).toBeVisible();
  // Nothing has been asked on this visit.
  expect(screen.queryByText('Resposta pronta')).toBeNull();
});

it('AI-25 opens an earlier conversation, and deletes one or all', async () => {
  const identity = fakeIdentity();
  const hourAgo = Date.now() - 3_600_000;
  keepConversation(ownerOf(identity), conversationOf('Arroz', hourAgo));
  keepConversation(ownerOf(identity), conversationOf('Feijão', hourAgo - 1));
  keepConversation(ownerOf(identity), conversationOf('Milho', hourAgo - 2));
  openTips({ identity });
  const openHistory = async () => {
    await user.click(screen.getByRole('button', { name: 'Conversas anteriores' }));
    return within(await screen.findByRole('dialog', { name: 'Conversas anteriores' }));
  };
  let history = await openHistory();
  expect(history.getAllByRole('listitem')).toHaveLength(3);
  await user.click(history.getByRole('button', { name: 'Apagar conversa "Feijão?"' }));
  expect(history.getAllByRole('listitem')).toHaveLength(2);
  await user.click(history.getByRole('button', { name: /^Arroz\?/u }));
  expect(await screen.findByText('Sim.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Apagar conversa' }));
  await waitFor(() => expect(screen.queryByText('Sim.')).toBeNull());
  expect(readConversations(ownerOf(identity)).map(({ id }) => id)).toEqual(['Milho']);
  history = await openHistory();
  await user.click(history.getByRole('button', { name: 'Apagar todas' }));
  const question = await screen.findByRole('dialog', { name: 'Apagar todas as conversas?' });
  await user.click(within(question).getByRole('button', { name: 'Apagar todas' }));
  expect(readConversations(ownerOf(identity))).toEqual([]);
});

it('AI-25 keeps at most 20 conversations, and no more text than there is space for', () => {
  for (let index = 0; index < 25; index += 1)
    keepConversation('a', conversationOf(`${index}`, index));
  expect(readConversations('a').map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, index) => `${24 - index}`),
  );
  for (let index = 30; index < 40; index += 1) {
    keepConversation('a', conversationOf(`${index}`, index, 'x'.repeat(100_000)));
  }
  expect(readConversations('a').map(({ id }) => id)).toEqual(['39', '38', '37']);
});

it('AI-25 works without storage, and says that the conversation is not kept', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { ask } = openTips();
  const stream = await ask('Bananas?');
  stream.send(textEvent('Bolo.'), doneEvent);
  expect(await screen.findByText('Bolo.')).toBeVisible();
  expect(
    screen.getByText('Sem espaço neste aparelho: esta conversa não fica guardada.'),
  ).toBeVisible();
});

it('AI-25 removes an earlier version that it cannot replace, because its cards may be done since', () => {
  keepConversation('a', conversationOf('Arroz', 1));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keepConversation('a', conversationOf('Arroz', 1, 'Não.'))).toBe(false);
  expect(readConversations('a')).toEqual([]);
});

it('AI-25 keeps the changed conversation and drops others, if there is no space for all', () => {
  for (const [index, id] of ['Arroz', 'Milho', 'Feijão', 'Sal'].entries())
    keepConversation('a', conversationOf(id, index, 'x'.repeat(90_000)));
  keepConversation('a', conversationOf('Arroz', 0, 'x'.repeat(190_000)));
  expect(readConversations('a').map(({ id }) => id)).toEqual(['Sal', 'Feijão', 'Arroz']);
});

it('AI-25 stores nothing any more of a conversation that is deleted while its answer arrives', async () => {
  const identity = fakeIdentity();
  const { ask } = openTips({ identity });
  const stream = await ask('Bananas?');
  stream.send(textEvent('Bolo.'));
  await screen.findByText('Bolo.');
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Apagar conversa' }));
  await waitFor(() => expect(stream.isAborted()).toBe(true));
  expect(readConversations(ownerOf(identity))).toEqual([]);
});

it('AI-25 stores nothing any more after a sign-out while an answer arrives', async () => {
  const identity = fakeIdentity();
  const { ask, unmount } = openTips({ identity });
  const stream = await ask('Bananas?');
  stream.send(textEvent('Bolo.'));
  await screen.findByText('Bolo.');
  expect(readConversations(ownerOf(identity))).toHaveLength(1);
  removeDeviceOwner();
  unmount();
  expect(stream.isAborted()).toBe(true);
  expect(readConversations(ownerOf(identity))).toEqual([]);
});

it('AI-25 moves the focus to a neighbour before it deletes a row', async () => {
  const identity = fakeIdentity();
  const hourAgo = Date.now() - 3_600_000;
  keepConversation(ownerOf(identity), conversationOf('Arroz', hourAgo));
  keepConversation(ownerOf(identity), conversationOf('Feijão', hourAgo - 1));
  openTips({ identity });
  await user.click(screen.getByRole('button', { name: 'Conversas anteriores' }));
  await user.click(await screen.findByRole('button', { name: 'Apagar conversa "Arroz?"' }));
  expect(screen.getByRole('button', { name: 'Apagar conversa "Feijão?"' })).toHaveFocus();
});

it('AI-25 removes the conversations at a sign-out and for another person', () => {
  setDeviceOwner('ana');
  keepConversation('ana_personal', conversationOf('Arroz', 1));
  setDeviceOwner('ana');
  expect(readConversations('ana_personal')).toHaveLength(1);
  setDeviceOwner('bia');
  expect(readConversations('ana_personal')).toEqual([]);
  keepConversation('bia_personal', conversationOf('Arroz', 1));
  removeDeviceOwner();
  expect(readConversations('bia_personal')).toEqual([]);
});
