import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { ErrorResponse, fakeApi } from '../../../../test/fakes/fake-api.ts';
import { createHomeWith } from '../../../../test/home.ts';
import { makeList } from '../../../../test/screens/open-catalogue.tsx';
import { openLists } from '../../../../test/screens/open-lists.tsx';
import { waitForSentWrites } from '../../../../test/sent-writes.ts';
import { listRow } from '../../../lib/items/rows.fixture.ts';

const user = userEvent.setup();
const inviteToken = 'Zk3vQ0-_r1xYb8dTn5mWcA';
const { items: _items, ...summary } = makeList('1', 'Churrasco');
const list = { ...summary, isShared: true, inviteToken };
const share = {
  sharedBy: 'Bia',
  copiedAt: '2026-11-20T12:00:00.000Z',
  isCurrent: true,
  _count: { items: 3 },
  takenBy: [],
};
const label =
  'Qualquer pessoa com o link vê esta lista. Sem conta, sem nomes de pessoas e sem preços.';

async function openDialog(prepare?: (api: ReturnType<typeof fakeApi>) => void) {
  const api = fakeApi({ getLists: [list], getList: { ...list, items: [] }, getListShare: share });
  prepare?.(api);
  await openLists();
  await user.click(await screen.findByRole('button', { name: 'Lista compartilhada' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compartilhar Lista' });
  return {
    api,
    dialog,
    box: within(dialog).getByRole('checkbox', { name: label }),
    readLink: () => within(dialog).getByLabelText<HTMLInputElement>('Link do convite').value,
  };
}

beforeEach(() => localStorage.clear());

it('TXT-04 nobody without an account sees the list at first, and a tap changes that and the link', async () => {
  const { api, dialog, box, readLink } = await openDialog();
  expect(box).not.toBeChecked();
  expect(readLink()).toBe(`http://localhost:3000/#/accept-list/${inviteToken}`);
  expect(await axe(dialog)).toEqual([]);
  await user.click(box);
  // The write is defined in a part that may still be loading.
  await vi.waitFor(() => expect(box).toBeChecked());
  expect(readLink()).toBe(`http://localhost:3000/ver/${inviteToken}`);
  expect(await waitForSentWrites(api, 1)).toEqual([
    { name: 'changeListShare', params: { listId: list.id }, body: { inviteToken, isPublic: true } },
  ]);
  await user.click(box);
  expect(readLink()).toBe(`http://localhost:3000/#/accept-list/${inviteToken}`);
});

it('TXT-04 UI-07 shows the former state again if the server refuses the change', async () => {
  const { box } = await openDialog((prepared) => {
    prepared.failures.changeListShare = new ErrorResponse(400, {
      code: 'validation',
      message: 'Dados inválidos.',
    });
  });
  await user.click(box);
  expect(await screen.findByText('Não foi possível mudar quem vê a lista.')).toBeVisible();
  expect(box).not.toBeChecked();
});

it('TXT-04 MOB-01 changes the list on the device without a network, but not one with another link', () => {
  const home = createHomeWith({ lists: [{ ...listRow('feira'), isShared: true, inviteToken }] });
  const tap = (token: string, isPublic: boolean) =>
    home.tap('changeListShare', {
      params: { listId: 'feira' },
      body: { inviteToken: token, isPublic },
    });
  const read = () => home.read('getLists', {})?.[0]?.isPublic;
  tap('anotherTokenOfThisList', true);
  expect(read()).not.toBe(true);
  tap(inviteToken, true);
  expect(read()).toBe(true);
});
