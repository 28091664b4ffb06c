import { defaultNoticePreferences, type Answer } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { bia, setUpAnaAndBia } from '../../../test/ana-and-bia.ts';
import { axe } from '../../../test/axe.ts';
import { serverError } from '../../../test/fakes/fake-api.ts';
import { wrapInRouter } from '../../../test/screens/in-router.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { waitForSentWrites } from '../../../test/sent-writes.ts';
import { textOf } from '../../../test/text-of.ts';
import type { DevicePush } from '../../shared/push/use-push.ts';
import { NoticesScreen } from './NoticesScreen.tsx';

/** This device. Each action changes its state, or ends with `failureText`. */
const device = vi.hoisted(() => ({
  state: 'off' as DevicePush['state'],
  failureText: undefined as string | undefined,
  enable: vi.fn(),
}));
vi.mock('../../shared/push/use-push.ts', async () => {
  const { useState } = await import('react');
  return {
    usePush(): DevicePush {
      const [state, setState] = useState(device.state);
      const become = (next: DevicePush['state']) => async () => {
        if (device.failureText === undefined) setState(next);
        return device.failureText;
      };
      return {
        state,
        isBusy: false,
        enable: device.enable.mockImplementation(become('on')),
        disable: become('off'),
        sendTest: become(state),
      };
    },
  };
});

const user = userEvent.setup();
const nothing: Answer<'getNoticePreferences'> = { ...defaultNoticePreferences, mailsDigest: false };

beforeEach(() => {
  localStorage.clear();
  Object.assign(device, { state: 'off', failureText: undefined });
  device.enable.mockReset();
});

async function openNotices(
  preferences: Partial<typeof nothing> = {},
  others: readonly (typeof bia)[] = [bia],
) {
  let stored = { ...nothing, ...preferences };
  const household = setUpAnaAndBia({ getNoticePreferences: () => stored });
  const { api, ana, identity } = household;
  api.reads.getMembers = [ana, ...others];
  api.answers.changeNoticePreferences = ({ body }) =>
    (stored = { ...stored, ...(body as Partial<typeof nothing>) });
  const view = renderSignedIn(wrapInRouter(<NoticesScreen />), identity);
  await screen.findByRole('heading', { name: 'Sem incomodar' });
  await findDisc(others.length > 0 ? /adicionar itens/u : /aceitar um convite/u);
  return { ...household, ...view };
}
const findDisc = (name: RegExp) => screen.findByRole('checkbox', { name });
const clickButton = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const sentBodies = (api: Awaited<ReturnType<typeof openNotices>>['api']) =>
  api.sent.map(({ body }) => body);

it('NOT-12 shows six discs, the quiet time and the summary, all off at first', async () => {
  const { container } = await openNotices();
  await findDisc(/^Bia adicionar itens/u);
  const rows = screen.getAllByRole('listitem').map(textOf);
  expect(rows).toEqual([
    'Bia adicionar itensJunta tudo em um aviso a cada 10 min',
    'Alguém estiver no supermercadoCom a lista, para você completar',
    'Algo for vencer amanhãO que não será usado a tempo18:00',
    'Um preço baixar10% ou mais no que você compra',
    'A lista estiver prontaQuando Bia finalizar a compra',
    'Alguém aceitar um conviteQuando uma pessoa entrar na casa',
    'Silênciodas 22:00 às 7:00Mudar',
    'Um resumo por diaNo lugar dos outros, às 19:00',
  ]);
  for (const disc of screen.getAllByRole('checkbox')) expect(disc).not.toBeChecked();
  expect(await axe(container)).toEqual([]);
});

it('NOT-12 speaks of somebody in a household of three', async () => {
  await openNotices({}, [
    bia,
    { ...bia, id: '01890000-0000-7000-8000-00000000000c', name: 'Caio' },
  ]);
  expect(await findDisc(/^Alguém adicionar itens/u)).toBeVisible();
  expect(await findDisc(/Quando alguém finalizar a compra$/u)).toBeVisible();
});

it('NOT-12 hides what is about others from somebody who is alone, and offers to invite', async () => {
  await openNotices({}, []);
  expect(await screen.findByRole('link', { name: 'Convide alguém para a casa' })).toBeVisible();
  expect(screen.getAllByRole('checkbox').map((disc) => disc.getAttribute('aria-label'))).toEqual([
    'Algo for vencer amanhã. O que não será usado a tempo',
    'Alguém aceitar um convite. Quando uma pessoa entrar na casa',
    'Um resumo por dia',
  ]);
});

it('NOT-13 asks the browser at the first disc, not before, and not when a disc goes off', async () => {
  const { api } = await openNotices({ tripFinished: true });
  await user.click(await findDisc(/^A lista estiver pronta/u));
  expect(device.enable).not.toHaveBeenCalled();
  await user.click(await findDisc(/^Bia adicionar itens/u));
  expect(device.enable).toHaveBeenCalledOnce();
  expect(await screen.findByText('Neste aparelho: ligados')).toBeVisible();
  await user.click(await findDisc(/^Um preço baixar/u));
  expect(device.enable).toHaveBeenCalledOnce();
  await waitForSentWrites(api, 3);
  expect(sentBodies(api)).toEqual([
    { tripFinished: false },
    { itemsAdded: true },
    { priceFell: true },
  ]);
});

it('NOT-13 switches this device on where another one is on, and off again', async () => {
  await openNotices({ itemsAdded: true });
  expect(await screen.findByText('Neste aparelho: desligados')).toBeVisible();
  await clickButton('Ligar');
  expect(await screen.findByText('Neste aparelho: ligados')).toBeVisible();
  await clickButton('Desligar aqui');
  expect(await screen.findByText('Neste aparelho: desligados')).toBeVisible();
});

it('NOT-14 sends a test, and says if an action fails', async () => {
  device.state = 'on';
  await openNotices();
  await clickButton('Enviar um teste');
  expect(await screen.findByText('Teste enviado.')).toBeVisible();
  device.failureText = 'Sem conexão.';
  await clickButton('Enviar um teste');
  expect(await screen.findByText('Sem conexão.')).toBeVisible();
});

it('NOT-15 explains how to install on an iPhone', async () => {
  device.state = 'needs-install';
  const { container } = await openNotices();
  expect(await screen.findByText('Neste iPhone, instale primeiro')).toBeVisible();
  expect(
    screen.getByText('O iPhone só avisa por apps da Tela de Início. Nos outros aparelhos já vale.'),
  ).toBeVisible();
  await clickButton('Como instalar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Como instalar' }));
  expect(dialog.getByText(/^Toque em/u)).toHaveTextContent(
    'Toque em Compartilhar e depois em Adicionar à Tela de Início. Abra a Quitanda por lá e volte a esta tela.',
  );
  expect(await axe(container)).toEqual([]);
});

it.each([
  ['old-ios', 'Este iPhone precisa do iOS 16.4 ou mais novo.'],
  ['denied', 'Os avisos estão bloqueados neste aparelho. Libere nos ajustes do navegador.'],
  ['unsupported', 'Este navegador não recebe avisos.'],
] as const)('NOT-15 says why a device shows no notices: %s', async (state, text) => {
  device.state = state;
  await openNotices();
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(await findDisc(/^Bia adicionar itens/u));
  expect(device.enable).not.toHaveBeenCalled();
});

it('NOT-08 changes the quiet time, or ends it', async () => {
  const { api } = await openNotices();
  await clickButton(/^Silêncio/u);
  const dialog = within(await screen.findByRole('dialog', { name: 'Silêncio' }));
  await user.selectOptions(dialog.getByLabelText('Começa'), '21:30');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('das 21:30 às 7:00')).toBeVisible();
  await clickButton(/^Silêncio/u);
  const again = within(await screen.findByRole('dialog', { name: 'Silêncio' }));
  await user.click(again.getByRole('checkbox', { name: 'Guardar os avisos neste horário' }));
  await user.click(again.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Desligado')).toBeVisible();
  await waitForSentWrites(api, 2);
  expect(sentBodies(api)).toEqual([{ quiet: { from: 1_290, until: 420 } }, { quiet: null }]);
});

it('NOT-10 switches the summary on and sets its time; with mail it says so', async () => {
  const { api } = await openNotices({ mailsDigest: true });
  expect(screen.getByText('No lugar dos outros, às 19:00, por e-mail')).toBeVisible();
  await user.click(await findDisc(/^Um resumo por dia/u));
  await clickButton('Mudar a hora do resumo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Um resumo por dia' }));
  await user.selectOptions(dialog.getByLabelText('Hora do resumo'), '20:30');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('No lugar dos outros, às 20:30, por e-mail')).toBeVisible();
  await waitForSentWrites(api, 2);
  expect(sentBodies(api)).toEqual([{ hasDigest: true }, { digestAt: 1_230 }]);
});

it('NOT-18 tells what expires at a time of day that the person chooses', async () => {
  const { api } = await openNotices();
  await user.click(await findDisc(/^Algo for vencer amanhã/u));
  await clickButton('Mudar a hora do aviso, 18:00');
  const dialog = within(await screen.findByRole('dialog', { name: 'Algo for vencer amanhã' }));
  await user.selectOptions(dialog.getByLabelText('Hora do aviso'), '8:30');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('button', { name: /aviso, 8:30$/u })).toHaveTextContent('8:30');
  await waitForSentWrites(api, 2);
  expect(sentBodies(api)).toEqual([{ expiring: true }, { expiringAt: 510 }]);
});

it('NOT-18 has the notice of what expires off where an older server does not know it', async () => {
  await openNotices({ expiring: undefined as never, expiringAt: undefined as never });
  expect(await findDisc(/^Algo for vencer amanhã/u)).not.toBeChecked();
  expect(screen.getByText('18:00')).toBeVisible();
});

it('NOT-16 keeps a change for later without a network', async () => {
  device.state = 'on';
  const { api } = await openNotices();
  api.isOffline = true;
  window.dispatchEvent(new Event('offline'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(await findDisc(/^Bia adicionar itens/u));
  expect(await screen.findByText('Aguardando envio')).toBeVisible();
  expect(await findDisc(/^Bia adicionar itens/u)).toBeChecked();
  expect(screen.getByText('Precisa de internet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enviar um teste' })).toBeDisabled();
});

it('NOT-16 says if the choices cannot be read, and reads them again', async () => {
  const household = setUpAnaAndBia({ getNoticePreferences: () => serverError });
  renderSignedIn(wrapInRouter(<NoticesScreen />), household.identity);
  expect(await screen.findByText('Falha ao buscar os avisos.')).toBeVisible();
  household.api.reads.getNoticePreferences = nothing;
  await clickButton('Tentar novamente');
  expect(await screen.findByRole('heading', { name: 'Sem incomodar' })).toBeVisible();
});

it('NOT-16 says if the choices cannot be read without a network', async () => {
  const household = setUpAnaAndBia({ getNoticePreferences: nothing });
  household.api.isOffline = true;
  renderSignedIn(wrapInRouter(<NoticesScreen />), household.identity);
  expect(
    await screen.findByText('Sem conexão. Os avisos aparecem quando o sinal voltar.'),
  ).toBeVisible();
});

it('NOT-16 takes a refused change back and says so', async () => {
  const { api } = await openNotices();
  api.failures.changeNoticePreferences = {
    status: 400,
    failure: { code: 'validation', message: 'Confira os campos indicados.' },
  };
  await user.click(await findDisc(/^Bia adicionar itens/u));
  expect(await screen.findByText('Falha ao salvar os avisos.')).toBeVisible();
  await waitFor(async () => expect(await findDisc(/^Bia adicionar itens/u)).not.toBeChecked());
});
