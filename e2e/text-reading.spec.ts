/** The text of labels, recognised on the device by the built app, under its security headers. */
import { readStoredFiles, waitUntilStored } from './pwa/device.ts';
import { startUpdatableServer, type UpdatableServer } from './pwa/updatable-server.ts';
import { signUpByApi } from './support/account.ts';
import { startApp } from './support/app.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { createPackPhoto } from './support/label-photo.ts';
import { expect, test as base } from './support/test.ts';

const test = base.extend<object, { server: UpdatableServer }>({
  server: [
    async ({}, use) => {
      // Without a language model.
      const server = await startUpdatableServer((origin) => startApp({ PUBLIC_URL: origin }));
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});
test.use({ serviceWorkers: 'allow' });

const isTextReaderFile = (file: string) => /text-worker|tesseract-core|traineddata/u.test(file);

test(
  'AI-40 AI-41 NF-24 downloads the reader of text once, after a question, and then reads labels without a network',
  { tag: '@long' },
  async ({ page, context, server, expectOnConsole }) => {
    expectOnConsole(/net::ERR_/);
    await signUpByApi(page);
    const catalogueStored = page.waitForResponse(/\/api\/products\/kept/u);
    await page.goto('/catalogo');
    await waitUntilStored(page);
    await catalogueStored;
    expect((await readStoredFiles(page)).filter(isTextReaderFile)).toEqual([]);

    await page.getByRole('button', { name: 'Cadastrar Novo Produto' }).first().click();
    const form = page.getByRole('dialog', { name: 'Cadastrar Novo Produto' });
    const photoInput = page.locator('input[type=file]').first();
    const name = form.getByLabel('Nome', { exact: true });
    await photoInput.setInputFiles(await createPackPhoto(page, ['Arroz', 'Branco', '5 kg']));
    const question = page.getByRole('dialog', { name: 'Ler o texto no aparelho?' });
    await expect(question).toContainText('baixa 2,3 MB uma vez');
    await expectNoAxeViolations(page);
    await question.getByRole('button', { name: 'Baixar e ler' }).click();
    await expect(name).toHaveValue('Arroz branco 5 kg', { timeout: 60_000 });
    await expect(form.getByText('Lido no aparelho, sem IA.')).toBeVisible();
    await expect
      .poll(async () => (await readStoredFiles(page)).filter(isTextReaderFile).length)
      .toBe(3);

    server.setState('cut');
    await context.setOffline(true);
    await name.fill('');
    await photoInput.setInputFiles(await createPackPhoto(page, ['Feijão', 'Preto', '1 kg']));
    await expect(name).toHaveValue('Feijão preto 1 kg', { timeout: 60_000 });
  },
);
