/**
 * The native build with the real server, on an emulated phone with fake plugins (docs/MOBILE.md).
 */
import { makeFirstTrip } from './first-trip.ts';
import { pointerInput } from './input-method.ts';
import { nativeApi } from '../fakes/native-api.ts';
import { signUp } from './support/account.ts';
import { startApp } from './support/app.ts';
import { openPhone, shellOrigin } from './support/phone.ts';
import { expectAllSent } from './support/sent.ts';
import { expect, test } from './support/test.ts';

test.use({ baseURL: shellOrigin });

test('MOB-02 AUT-13 makes a first trip with all calls through the HTTP plugin and without a cookie', async ({
  page,
  app,
}) => {
  const phone = await openPhone(page, app.url);
  await makeFirstTrip(page, pointerInput());
  expect(phone.requestsOutsidePlugin).toEqual([]);
  expect(phone.sentRequests).toEqual(
    expect.arrayContaining([
      'GET /api/auth/config',
      'POST /api/auth/sign-up/email',
      'GET /api/auth/token',
      'POST /api/sync',
    ]),
  );
  expect(phone.cookies).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  // The session is only in the secure storage, where scripts of the page cannot read it.
  const [session = ''] = [...phone.secureStorage.values()].map(
    (text) => JSON.parse(text) as string,
  );
  expect(session).toMatch(/^[\w-]+\.[\w%+/=-]+$/u);
  const pageStorage = await page.evaluate(() => JSON.stringify(localStorage) + document.cookie);
  expect(pageStorage).not.toContain(session);
});

test('MOB-02 UI-05 NAV-07 uses the device’s back button, its network state and links from other apps', async ({
  page,
  app,
}) => {
  const phone = await openPhone(page, app.url);
  await signUp(page);

  // The first press of Back closes the dialog, and the second press leaves the screen.
  await page.getByRole('link', { name: 'Criar lista' }).click();
  await page.getByLabel('Nome da Lista').fill('Feira');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Adicionar item' }).fill('Café');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ir para o Supermercado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar Compras' });
  await expect(dialog).toBeVisible();
  await phone.emit('App', 'backButton', { canGoBack: true });
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/lista-compras$/);
  await phone.emit('App', 'backButton', { canGoBack: true });
  await expect(page).not.toHaveURL(/\/lista-compras$/);

  // A tap without a network is stored, and sent when the device reports a connection.
  await page.goto('/lista-compras');
  await expect(page.getByText('Café')).toBeVisible();
  phone.setOnline(false);
  await phone.emit('Network', 'networkStatusChange', { connected: false, connectionType: 'none' });
  await page.getByRole('combobox', { name: 'Adicionar item' }).fill('Leite');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Leite')).toBeVisible();
  phone.setOnline(true);
  await phone.emit('Network', 'networkStatusChange', { connected: true, connectionType: 'wifi' });
  await expectAllSent(page);

  const url = 'quitanda://accept-list/01890000-0000-7000-8000-00000000000b';
  await phone.emit('App', 'appUrlOpen', { url });
  await expect(page).toHaveURL(/\/accept-list\/01890000-0000-7000-8000-00000000000b$/);
  await expect(page.getByText(/^Não foi possível encontrar o convite/u)).toBeVisible();
  await phone.emit('App', 'backButton', { canGoBack: true });
  await expect(page.getByText('Leite')).toBeVisible();
  expect(phone.requestsOutsidePlugin).toEqual([]);
});

test('MOB-02 AI-02 only the assistant’s answers use the fetch of the page, which the server allows', async ({
  page,
  fakes,
}) => {
  const app = await startApp({
    ...fakes.environment,
    NATIVE_ORIGINS: `capacitor://localhost,${shellOrigin}`,
  });
  try {
    const phone = await openPhone(page, app.url);
    await signUp(page);
    fakes.gemini.script.next({ does: 'answer', text: ['Faça uma lista ', 'antes de sair.'] });
    await page.goto('/dicas-ia');
    await page.getByRole('button', { name: 'Como economizar nas compras do mês?' }).click();
    await page.getByRole('button', { name: 'Só perguntas gerais' }).click();
    await expect(page.getByText('Faça uma lista antes de sair.')).toBeVisible();
    expect(phone.requestsOutsidePlugin).toEqual([`${nativeApi}/api/ai/tips`]);
  } finally {
    await app.stop();
  }
});
