import { newId } from '@quitanda/contract/ids';
import type { Activity as ActivityEntry } from '@quitanda/contract';
import { screen, within, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { fakeApi, serverError } from '../../../test/fakes/fake-api.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { textOf, withPlainSpaces } from '../../../test/text-of.ts';
import { makeList } from '../lists/list.fixture.ts';
import { Activity } from './Activity.tsx';
import { joao, makeActivity } from './activity.fixture.ts';

const user = userEvent.setup();
const householdId = newId();
const marina = { id: newId(), name: 'Marina', place: 0 };
const since = '2026-03-01T12:00:00.000Z';
const members = [
  { ...marina, role: 'responsible' as const, since },
  { ...joao, role: 'member' as const, since },
];
/** Marina can undo what she has done. */
const undone: string[] = [];
const undoOf = ({ kind, person }: ActivityEntry) =>
  person?.id === marina.id && /removed|responsible/u.test(kind)
    ? () => void undone.push(kind)
    : undefined;
const makePage = (activities: ActivityEntry[], hasMore = false) => ({ activities, hasMore });

function openActivity(getActivity: NonNullable<Parameters<typeof fakeApi>[0]>['getActivity']) {
  const list = makeList([], { name: 'Feira da semana' });
  const api = fakeApi({
    getMembers: members,
    getLists: [list],
    getList: list,
    ...(getActivity && { getActivity }),
  });
  openAddress('/casa');
  const rendered = renderSignedIn(
    screensAt({
      '/casa': () => <Activity householdId={householdId} undoOf={undoOf} />,
      '/lista-compras': () => <p>Listas</p>,
    }),
  );
  return { api, list, ...rendered };
}
const findRowTexts = async () =>
  within(await screen.findByRole('list', { name: 'Atividade' }))
    .getAllByRole('listitem')
    .map(textOf);

it('CASA-51 shows each entry with its person, its time and its action', async () => {
  const listId = newId();
  const { container } = openActivity(
    makePage([
      makeActivity({
        kind: 'taken',
        thingName: 'Café 500 g',
        quantity: 2,
        unit: 'un',
        amount: 24.9,
        supermarket: 'Assaí',
      }),
      makeActivity({
        kind: 'list-deleted',
        placeName: 'Churrasco',
        listId,
        canRestore: true,
        person: null,
      }),
    ]),
  );
  expect(await findRowTexts()).toEqual([
    'JJoão pegou Café 500 g · 2 × R$ 24,90agora · Assaí',
    'AAlguém excluiu a lista ChurrascoagoraRestaurar',
  ]);
  expect(await axe(container)).toEqual([]);
});

it('CASA-51 CASA-81 links to an existing list, and not to a deleted one', async () => {
  const { list } = openActivity(({ query }) => {
    expect(query).toEqual({});
    return makePage([
      makeActivity({
        kind: 'items-added',
        count: 3,
        placeName: 'Feira da semana',
        listId: list.id,
      }),
      makeActivity({ kind: 'items-added', thingName: 'Sal', placeName: 'Praia', listId: newId() }),
    ]);
  });
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.ariaLabel)).toEqual(['Ver a lista Feira da semana']);
  await user.click(links[0] ?? document.body);
  expect(await screen.findByText('Listas')).toBeTruthy();
  expect(localStorage.getItem('activeShoppingListId')).toBe(list.id);
});

it('CASA-53 CASA-82 restores a deleted list once, from its entry', async () => {
  const listId = newId();
  const entry = makeActivity({
    kind: 'list-deleted',
    placeName: 'Churrasco',
    listId,
    canRestore: true,
  });
  const { api } = openActivity(makePage([entry]));
  const restoreButton = await screen.findByRole('button', { name: 'Restaurar a lista Churrasco' });
  await user.click(restoreButton);
  expect(await screen.findByText('Lista restaurada!')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Restaurar/u })).toBeNull();
  await expect.poll(() => api.sent).toMatchObject([{ name: 'restoreList', params: { listId } }]);
});

it('CMP-27 CMP-37 undoes a correction of a trip once, from its entry', async () => {
  const [finishId, correctionId] = [newId(), newId()];
  const correction = {
    finishId,
    correctionId,
    placeName: 'Feira',
    thingName: 'Arroz',
    amount: 29.9,
  };
  const { api } = openActivity(
    makePage([
      makeActivity({ ...correction, kind: 'line-corrected' }),
      makeActivity({ ...correction, kind: 'line-removed', correctionId: null }),
    ]),
  );
  const buttons = await screen.findAllByRole('button', { name: /^Desfazer/u });
  expect(buttons.map(({ ariaLabel }) => withPlainSpaces(ariaLabel ?? ''))).toEqual([
    'Desfazer: corrigiu Arroz na compra da Feira · R$ 29,90',
  ]);
  await user.click(buttons[0] ?? document.body);
  expect(await screen.findByText('Correção desfeita.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Desfazer/u })).toBeNull();
  await expect
    .poll(() => api.sent)
    .toMatchObject([{ name: 'undoTripCorrection', params: { finishId, correctionId } }]);
});

it('CASA-52 UI-16 filters by one person, and loads older entries on request', async () => {
  const newestEntry = makeActivity({ kind: 'list-created', placeName: 'Um' });
  const olderEntry = makeActivity({ kind: 'list-created', placeName: 'Dois' });
  openActivity(({ query }) => {
    if (query['by'] === marina.id) return makePage([]);
    return query['before'] === newestEntry.id
      ? makePage([olderEntry])
      : makePage([newestEntry], true);
  });
  await findRowTexts();
  await user.click(screen.getByRole('button', { name: 'Ver mais' }));
  const olderRow = (await screen.findByText('criou a lista Dois')).closest('li');
  await waitFor(() => expect(olderRow).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Ver mais' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /Marina/u }));
  expect(await screen.findByText('Esta pessoa não fez nada nos últimos 90 dias.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Todos' }));
  expect(await screen.findByText('criou a lista Um')).toBeTruthy();
});

it('CASA-50 keeps older entries on the screen when newer entries arrive', async () => {
  const listId = newId();
  const deletedEntry = makeActivity({
    kind: 'list-deleted',
    placeName: 'Praia',
    listId,
    canRestore: true,
  });
  const restoredEntry = makeActivity({ kind: 'list-restored', placeName: 'Praia', listId });
  const olderEntries = [
    makeActivity({ kind: 'list-created', placeName: 'Um' }),
    makeActivity({ kind: 'list-created', placeName: 'Dois' }),
  ];
  const olderPageSent = Promise.withResolvers<void>();
  const { api } = openActivity(({ query }) =>
    query['before'] === undefined ? makePage([deletedEntry], true) : makePage(olderEntries),
  );
  await findRowTexts();
  await user.click(screen.getByRole('button', { name: 'Ver mais' }));
  await screen.findByText('criou a lista Dois');
  api.reads.getActivity = async ({ query }) => {
    if (query['before'] === undefined) return makePage([restoredEntry], true);
    await olderPageSent.promise;
    return makePage([{ ...deletedEntry, canRestore: false }, ...olderEntries]);
  };
  await user.click(screen.getByRole('button', { name: 'Restaurar a lista Praia' }));
  expect(await screen.findByText('restaurou a lista Praia')).toBeVisible();
  expect(screen.getByText('criou a lista Dois')).toBeVisible();
  olderPageSent.resolve();
  expect(await screen.findByText('excluiu a lista Praia')).toBeVisible();
  expect(screen.getByText('criou a lista Dois')).toBeVisible();
});

it('CASA-52 shows that there are no entries', async () => {
  openActivity(makePage([]));
  expect(await screen.findByText('Ainda não aconteceu nada nesta casa.')).toBeTruthy();
});

it('CASA-52 shows a failure, and the entries after a retry', async () => {
  const { api } = openActivity(makePage([makeActivity({ kind: 'joined' })]));
  api.failures.getActivity = serverError;
  expect(await screen.findByText('Falha ao buscar a atividade.')).toBeTruthy();
  delete api.failures.getActivity;
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await findRowTexts()).toEqual(['JJoão entrou na casaagora']);
});

it('CASA-52 shows offline that the activity needs a connection', async () => {
  const { api } = openActivity(makePage([]));
  api.isOffline = true;
  expect(
    await screen.findByText('Sem conexão. A atividade aparece quando o sinal voltar.'),
  ).toBeVisible();
});

it('CASA-70 CASA-71 offers to undo what the user did, until it is undone', async () => {
  const caio = { id: newId(), name: 'Caio', place: null };
  openActivity(
    makePage([
      makeActivity({ kind: 'removed', person: marina, other: caio }),
      // João is a member again, and Marina is responsible again.
      makeActivity({ kind: 'removed', person: marina, other: joao }),
      makeActivity({ kind: 'made-responsible', person: marina, other: joao }),
      makeActivity({ kind: 'removed', person: joao, other: caio }),
    ]),
  );
  await findRowTexts();
  const buttons = await screen.findAllByRole('button', { name: /^Desfazer/u });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Desfazer: removeu Caio da casa',
  ]);
  await user.click(screen.getByRole('button', { name: 'Desfazer: removeu Caio da casa' }));
  expect(undone).toEqual(['removed']);
});
