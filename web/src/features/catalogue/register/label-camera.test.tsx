import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clickButton } from '../../../../test/screens/open-profile.tsx';
import {
  serveRegistration,
  showRegistration,
} from '../../../../test/screens/open-registration.tsx';
import { CameraUnavailable } from '../../../platform/device-failures.ts';
import type { Photos } from '../../../platform/port.ts';

const open = vi.hoisted(() => vi.fn<Photos['open']>());
vi.mock('#platform/photos.ts', () => ({ photos: { open } satisfies Photos }));

beforeEach(() => localStorage.clear());

async function openRegistration() {
  serveRegistration();
  showRegistration();
  await screen.findByRole('dialog', { name: 'Cadastrar Novo Produto' });
}

it.each([
  ['NotAllowedError', 'Permissão para a câmera foi negada.'],
  ['NotFoundError', 'Não foi possível abrir a câmera. Tente escolher uma foto.'],
])('PRD-03 shows a message if the camera fails with %s', async (name, text) => {
  open.mockRejectedValueOnce(
    new CameraUnavailable('', { cause: Object.assign(new Error(), { name }) }),
  );
  await openRegistration();
  await clickButton('✨ Preencher com IA');
  expect(await screen.findByText(text)).toBeVisible();
  expect(open).toHaveBeenCalledWith('camera', expect.any(HTMLInputElement));
});

it('PRD-03 opens the photo album', async () => {
  open.mockResolvedValueOnce();
  await openRegistration();
  await clickButton('Escolher uma foto');
  expect(open).toHaveBeenCalledWith('album', expect.any(HTMLInputElement));
});
