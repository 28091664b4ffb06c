import type { FinishedTrip, HouseholdZone, Membership } from '@quitanda/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setUpAnaAndBia } from '../../test/ana-and-bia.ts';
import { axe } from '../../test/axe.ts';
import { comeBack } from '../../test/come-back.ts';
import { renderSignedIn } from '../../test/screens/signed-in.tsx';
import { settle } from '../../test/settle.ts';
import { waitUntilAllSent } from '../../test/sent-writes.ts';
import { textOf } from '../../test/text-of.ts';
import { readKnownHouseholds, saveKnownHouseholds } from '../lib/device/shown-household.ts';
import { AppRoutes } from './App.tsx';

const user = userEvent.setup();
beforeEach(() => localStorage.clear());

/** 22:30 of 31 October in São Paulo. */
const trip: FinishedTrip = {
  id: 's1',
  listId: null,
  listName: null,
  pantryId: 'pantry-1',
  supermarkets: ['Assaí'],
  boughtAt: '2026-11-01T01:30:00.000Z',
  boughtBy: null,
  total: 79.7,
  itemCount: 2,
};
const tripText = (day: string) => `Assaí${day} · 2 itensR$ 79,70`;
const findTrip = async () => textOf(await screen.findByRole('link', { name: /^Assaí/u }));

const withZone = (memberships: readonly Membership[], timeZone: HouseholdZone) =>
  memberships.map((each) => ({ ...each, timeZone }));

function openAt(path: string, timeZone?: HouseholdZone, boughtAt = trip.boughtAt) {
  const { api, identity, ...rest } = setUpAnaAndBia({
    getLists: [],
    getFinishedTrips: { trips: [{ ...trip, boughtAt }], hasMore: false },
    getActivity: { activities: [], hasMore: false },
  });
  if (timeZone) saveKnownHouseholds((api.memberships = withZone(api.memberships, timeZone)));
  window.history.replaceState({}, '', path);
  return { api, identity, ...rest, ...renderSignedIn(<AppRoutes />, identity) };
}

/** Lets the server answer the waiting change of the zone, and waits until the device has it. */
async function sendManaus(api: ReturnType<typeof openAt>['api']): Promise<void> {
  api.answers.changeTimeZone = () => {
    api.memberships = withZone(api.memberships, 'America/Manaus');
    return { timeZone: 'America/Manaus' };
  };
  api.isOffline = false;
  comeBack();
  await waitUntilAllSent(api);
  await waitFor(() => expect(readKnownHouseholds()[1]?.timeZone).toBe('America/Manaus'));
}

it.each([
  ['22:30', undefined, 'Outubro de 2026', 'sáb., 31/10'],
  ['23:30', undefined, 'Outubro de 2026', 'sáb., 31/10'],
  ['23:30', 'America/Noronha', 'Novembro de 2026', 'dom., 01/11'],
  ['23:30', 'America/Rio_Branco', 'Outubro de 2026', 'sáb., 31/10'],
] as const)('CASA-65 puts a trip at %s into its month in %s', async (time, zone, month, day) => {
  openAt('/compras', zone, `2026-10-31T${time}:00-03:00`);
  expect(await screen.findByRole('heading', { name: month })).toBeVisible();
  expect(await findTrip()).toBe(tripText(day));
});

it('CASA-65 shows a trip on another day once another member has changed the time zone', async () => {
  const { api } = openAt('/compras', undefined, '2026-11-01T00:30:00-03:00');
  expect(await findTrip()).toBe(tripText('dom., 01/11'));
  api.memberships = withZone(api.memberships, 'America/Rio_Branco');
  comeBack();
  expect(await screen.findByRole('heading', { name: 'Outubro de 2026' })).toBeVisible();
  expect(await findTrip()).toBe(tripText('sáb., 31/10'));
});

it('CASA-66 CASA-84 changes the time zone at once and without a network, and sends it later', async () => {
  const { api, baseElement } = openAt('/casa');
  const field = await screen.findByRole('combobox', { name: 'Fuso horário' });
  expect(within(field).getAllByRole('option').map(textOf)).toEqual([
    'Brasília (Sul, Sudeste, GO e DF)',
    'Fortaleza (Nordeste, AP, PA e TO)',
    'Cuiabá (MT e MS)',
    'Manaus (AM, RO e RR)',
    'Rio Branco (AC e oeste do AM)',
    'Fernando de Noronha',
  ]);
  expect(field).toHaveValue('America/Sao_Paulo');
  expect(await axe(baseElement)).toEqual([]);
  api.isOffline = true;
  await user.selectOptions(field, 'Manaus (AM, RO e RR)');
  const changed = await screen.findByRole('combobox', { name: 'Fuso horário' });
  expect(changed).toHaveValue('America/Manaus');
  expect(changed).toHaveFocus();
  expect(changed).toHaveAccessibleDescription(
    /^Vale para os dias e os meses .* Agora são \d\d:\d\d\.$/u,
  );

  await sendManaus(api);
  expect(api.sent).toMatchObject([
    { name: 'changeTimeZone', body: { timeZone: 'America/Manaus' } },
  ]);
  // The screens are drawn again only at the change, not when the server has answered.
  const confirmed = screen.getByRole('combobox', { name: 'Fuso horário' });
  expect(confirmed).toBe(changed);
  expect(confirmed).toHaveFocus();
  expect(confirmed).toHaveValue('America/Manaus');
});

it('CASA-66 CASA-84 draws the screens of another tab again only at the change', async () => {
  const { api, identity, ...firstTab } = openAt('/casa');
  const secondTab = renderSignedIn(<AppRoutes />, identity);
  const findField = ({ container }: { container: HTMLElement }) =>
    within(container).findByRole('combobox', { name: 'Fuso horário' });
  const tabs = [firstTab, secondTab];
  await Promise.all(tabs.map(findField));
  api.isOffline = true;
  await user.selectOptions(await findField(firstTab), 'Manaus (AM, RO e RR)');
  const changed = await waitFor(async () => {
    const fields = await Promise.all(tabs.map(findField));
    for (const field of fields) expect(field).toHaveValue('America/Manaus');
    return fields;
  });
  await sendManaus(api);
  await act(settle);
  for (const field of changed) expect(field).toBeInTheDocument();
});

it('CASA-66 shows the previous time zone again if the change is refused', async () => {
  const { api } = openAt('/casa');
  api.failures.changeTimeZone = {
    status: 400,
    failure: { code: 'validation', message: 'Escolha um dos fusos horários do Brasil.' },
  };
  const field = await screen.findByRole('combobox', { name: 'Fuso horário' });
  await user.selectOptions(field, 'Fernando de Noronha');
  expect(await screen.findByText('Escolha um dos fusos horários do Brasil.')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Fuso horário' })).toHaveValue('America/Sao_Paulo'),
  );
});

it('CASA-66 offers the time zone of the personal household', async () => {
  const { api, identity } = setUpAnaAndBia({ getLists: [] });
  api.memberships = api.memberships.filter(({ isPersonal }) => isPersonal);
  localStorage.clear();
  saveKnownHouseholds(api.memberships);
  window.history.replaceState({}, '', '/casa');
  renderSignedIn(<AppRoutes />, identity);
  expect(await screen.findByRole('combobox', { name: 'Fuso horário' })).toBeVisible();
});
