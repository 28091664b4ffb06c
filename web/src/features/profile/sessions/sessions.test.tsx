/** Tests 'Aparelhos conectados' on the profile (PRF-04). */
import type { Session } from '@quitanda/contract/sessions';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import {
  clickButton,
  findDialog,
  openProfile,
  user,
} from '../../../../test/screens/open-profile.tsx';
import type { EmbeddedSignIn } from '../../../sync/http/identity.ts';

const start = '2026-11-01T12:00:00.000Z';
const here: Session = {
  id: 's1',
  device: 'Chrome no Android',
  createdAt: start,
  lastUsedAt: start,
  isCurrent: true,
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const tablet = { ...here, id: 's2', device: 'Safari no iPad', isCurrent: false };
const others: readonly Session[] = [
  { ...tablet, lastUsedAt: daysAgo(3) },
  { ...tablet, id: 's3', device: null, lastUsedAt: daysAgo(40) },
];

/** Opens the dialog of a person with these sessions. `status` is that of the answer with the list. */
async function openSessions(initial: readonly Session[], status = 200) {
  let sessions = initial;
  const sent: unknown[] = [];
  const embeddedSignIn: EmbeddedSignIn = {
    async request({ method, path, body }) {
      const answer = (answeredBody: unknown) => ({ status, body: answeredBody, retryAfterMs: 0 });
      if (!path.startsWith('/api/auth/sessions'))
        return { ...answer({ hasPassword: true, providers: [], isFresh: true }), status: 200 };
      if (method === 'GET') return answer(sessions);
      sent.push([path, body]);
      const endedId: unknown = Object(body).id;
      sessions = sessions.filter(({ id, isCurrent }) =>
        endedId === undefined ? isCurrent : id !== endedId,
      );
      return answer(null);
    },
    startSession: async () => undefined,
  };
  const view = await openProfile({}, { embeddedSignIn });
  await clickButton('Aparelhos conectados');
  return { ...view, sent, dialog: await findDialog('Aparelhos conectados') };
}

it('PRF-04 lists the devices with their last use, and this one without a way to sign out', async () => {
  const { dialog, baseElement } = await openSessions([here, ...others]);
  const rows = await dialog.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Chrome no AndroidEste aparelho',
    'Safari no iPadusado há\u00a03\u00a0diasSair deste aparelho',
    'Um aparelho desconhecidousado há\u00a040\u00a0diasSair deste aparelho',
  ]);
  expect(await axe(baseElement)).toEqual([]);
});

it('PRF-04 signs out on one device', async () => {
  const { dialog, sent } = await openSessions([here, ...others]);
  await user.click(await dialog.findByRole('button', { name: /iPad/u }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  expect(sent).toEqual([['/api/auth/sessions/end', { id: 's2' }]]);
  expect(screen.getByText('Aparelho desconectado.')).toBeVisible();
  expect(dialog.queryByText('Safari no iPad')).toBeNull();
  // The focused button has disappeared, and the keyboard goes on from the list.
  expect(dialog.getByRole('list', { name: 'Aparelhos' })).toHaveFocus();
});

it('PRF-04 signs out on all other devices', async () => {
  const { dialog, sent } = await openSessions([here, ...others]);
  await user.click(await dialog.findByRole('button', { name: 'Sair de todos os outros' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  expect(sent).toEqual([['/api/auth/sessions/end-others', {}]]);
  expect(screen.getByText('Outros aparelhos desconectados.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Sair de todos os outros' })).toBeNull();
  expect(dialog.getByRole('list', { name: 'Aparelhos' })).toHaveFocus();
});

it('PRF-04 says that the devices cannot be read', async () => {
  const { dialog } = await openSessions([here], 503);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Falha ao buscar os aparelhos.');
});
