import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { fakeIdentity } from '../../../../test/screens/signed-in.tsx';
import { rowTextOf } from '../../../../test/text-of.ts';
import { makeItem, makeList } from '../list.fixture.ts';

/** A speech recogniser whose results the tests dispatch. */
class FakeRecognition extends EventTarget {
  static last: FakeRecognition | undefined;
  lang = '';
  interimResults = false;
  isStopped = false;
  start = () => {
    FakeRecognition.last = this;
  };
  stop = () => {
    this.isStopped = true;
    this.dispatchEvent(new Event('end'));
  };
}

const getNameField = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Adicionar item' });
const getRowTexts = () => screen.queryAllByRole('listitem').map(rowTextOf);
const startListening = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Falar o item' }));

function dispatch(type: string, fields: object = {}): void {
  act(() => {
    FakeRecognition.last?.dispatchEvent(Object.assign(new Event(type), fields));
  });
}
const recognise = (transcript: string, isFinal: boolean) =>
  dispatch('result', { results: [{ 0: { transcript }, isFinal }] });

beforeEach(() => {
  localStorage.clear();
  serveLists([makeList([makeItem('00-1', { name: 'Sal' })])]);
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
});

it('LST-22 writes one spoken item into the field, where it is added like a typed one', async () => {
  await openLists();
  await startListening();
  expect(FakeRecognition.last).toMatchObject({ lang: 'pt-BR', interimResults: true });
  expect(getNameField()).toHaveAttribute('placeholder', 'Ouvindo…');
  recognise('dois', false);
  expect(getNameField()).toHaveValue('dois');
  recognise('dois leites', true);
  dispatch('end');
  await waitFor(() => expect(getNameField()).toHaveValue('2 leites'));
  await waitFor(() => expect(getNameField()).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
  expect(getRowTexts()).toEqual(['Sal1 un', 'leites2 un']);
});

it('LST-22 LST-21 shows a preview of several spoken items', async () => {
  await openLists();
  await startListening();
  recognise('arroz cinco quilos e dois leites', true);
  dispatch('end');
  expect(await screen.findByRole('dialog', { name: 'Itens falados' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar 2 itens' }));
  expect(getNameField()).toHaveValue('');
  expect(getRowTexts()).toEqual(['Sal1 un', 'arroz5 kg', 'leites2 un']);
});

it('LST-22 stops at a second tap and keeps the text recognised until then', async () => {
  await openLists();
  await startListening();
  recognise('café', false);
  await userEvent.click(screen.getByRole('button', { name: 'Parar de ouvir' }));
  expect(FakeRecognition.last?.isStopped).toBe(true);
  await waitFor(() => expect(getNameField()).toHaveFocus());
  expect(getNameField()).toHaveValue('café');
});

it.each([
  ['not-allowed', 'O microfone está bloqueado. Libere-o nas configurações do navegador.'],
  ['no-speech', 'Não ouvi nada. Tente de novo, mais perto do microfone.'],
  ['audio-capture', 'Nenhum microfone encontrado neste aparelho.'],
  ['network', 'Sem sinal não dá para ouvir. Digite o item.'],
  ['bad-grammar', 'Não foi possível ouvir. Digite o item.'],
])('LST-22 LST-48 shows a message for the error %s', async (error, message) => {
  await openLists();
  await startListening();
  dispatch('error', { error });
  dispatch('end');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Falar o item' })).toBeVisible();
});

it('LST-22 UI-10 keeps what was spoken if the user leaves the screen while speaking', async () => {
  const identity = fakeIdentity();
  await openLists({ identity });
  await startListening();
  recognise('arroz e dois leites', false);
  expect(getNameField()).toHaveValue('arroz e dois leites');
  cleanup();
  expect(FakeRecognition.last?.isStopped).toBe(true);
  // The text is parsed by code that is loaded later.
  await import('../add/pasted-drafts.ts');
  await openLists({ identity });
  expect(getNameField()).toHaveValue('arroz e dois leites');
});

it('LST-22 shows no dictation button if the browser does not recognise speech', async () => {
  vi.stubGlobal('webkitSpeechRecognition', undefined);
  await openLists();
  await userEvent.click(getNameField());
  expect(screen.queryByRole('button', { name: 'Falar o item' })).toBeNull();
});
