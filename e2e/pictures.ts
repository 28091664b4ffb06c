/**
 * `npm run pictures` takes the pictures for the README into docs/pictures. They show the demo
 * household.
 */
import type { Answer, List, ListSummary } from '@quitanda/contract';
import { chromium, type Browser, type Page } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiOf, signIn, type Account, type Api } from './support/account.ts';
import { startApp } from './support/app.ts';
import { chromiumOptions } from './support/launch.ts';
import { showCart, showPending } from './support/trip.ts';
import { settle } from './support/settle.ts';
import { chooseListAction, chooseList } from './support/lists.ts';

const root = path.resolve(import.meta.dirname, '..');

const supermarket = 'Mercado Ipê-Rosa';

/** The steps that open the screen of each picture, by the file name of the picture. */
const pictures: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'demo-compare': async (page) => {
    await page.goto('/lista-compras');
    await chooseList(page, /^Compra da semana/u);
    await chooseListAction(page, 'Onde sai mais barata');
    await page
      .getByRole('dialog')
      .getByText(/itens com preço/u)
      .first()
      .waitFor();
  },
  'demo-price-history': async (page) => {
    await page.goto('/catalogo');
    await page.getByRole('searchbox').fill('Café Pilão 500 g');
    await page.getByRole('heading', { name: 'Café Pilão 500 g' }).waitFor();
    await page.getByRole('button', { name: 'Ver Preços' }).first().click();
    await page.getByRole('img', { name: /^Preços de/u }).waitFor();
  },
  'demo-pantry': async (page) => {
    await page.goto('/despensa');
    await page
      .getByText(/^Acaba em/u)
      .first()
      .waitFor();
  },
  'demo-spending': async (page) => {
    await page.goto('/gastos');
    await page.getByRole('img', { name: /^Índice da cesta/u }).waitFor();
  },
  'demo-inflation': async (page) => {
    await page.goto('/gastos');
    await page.getByRole('img', { name: /^Índice da cesta/u }).waitFor();
    await page
      .getByRole('heading', { name: 'Inflação da minha cesta' })
      .evaluate((heading) => heading.scrollIntoView());
  },
  'demo-shop': async (page) => {
    await openTrip(page, await fillCart(await apiOfShownHousehold(page), 8));
    await showCart(page);
    await page.getByRole('button', { name: 'Orçamento' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('140,00');
    await page.keyboard.press('Enter');
    await page.getByText(/Restam|orçamento:|passar:/u).waitFor();
    await showPending(page);
    await page.getByRole('heading', { name: /^A Pegar/u }).evaluate((heading) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      heading.scrollIntoView();
    });
  },
};

/** The steps for the pictures that are placed side by side in `phone.png`. */
const phoneScreens: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => {
    await page.goto('/lista-compras');
    await chooseList(page, /^Compra da semana/u);
  },
  async (page) => openTrip(page, await findWeeklyListId(await apiOfShownHousehold(page))),
  async (page) => {
    await page
      .getByRole('button', { name: /^Preço e quantidade de/u })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  },
  async (page) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/despensa');
    await page
      .getByText(/^Acaba em/u)
      .first()
      .waitFor();
  },
];

async function openTrip(page: Page, listId: string): Promise<void> {
  await page.goto(`/lista-compras/${listId}/supermercado`);
  const field = page.getByLabel('Supermercado', { exact: true });
  const orderButton = page.getByText('Na ordem em que eu pego');
  // The app asks for the supermarket of a list only once.
  await field.or(orderButton).first().waitFor();
  if (await field.isVisible()) {
    await field.fill(supermarket);
    await page.getByRole('button', { name: 'Confirmar' }).click();
  }
  await orderButton.waitFor();
}

/**
 * João claims a section and takes an item, and Marina's phone shows both immediately. Returns the
 * pictures of both phones.
 */
async function takePicturesOfBothPhones(marina: Page, joao: Page): Promise<Buffer[]> {
  const listId = await findWeeklyListId(await apiOfShownHousehold(marina));
  for (const page of [marina, joao]) await openTrip(page, listId);
  await joao
    .getByRole('button', { name: /^Deixa comigo: /u })
    .first()
    .click();
  await joao
    .getByRole('button', { name: /^Pegar .*R\$/u })
    .last()
    .click();
  await marina.getByRole('heading', { name: /· João pega$/u }).waitFor();
  await marina.getByRole('button', { name: /^João está no/u }).waitFor();
  await showCart(joao);
  await joao.getByText('Você pegou').first().waitFor({ state: 'attached' });
  return [await takePicture(marina, async () => {}), await takePicture(joao, async () => {})];
}

/** Calls the API in the household that this page shows. */
async function apiOfShownHousehold(page: Page): Promise<Api> {
  const household = await page.evaluate(() => localStorage.getItem('quitanda.household'));
  return apiOf(page, household ?? '');
}

/** Signs in, and waits until the device shows the household that the two people share (CASA-61). */
async function signInToHousehold(page: Page, account: Account): Promise<void> {
  await signIn(page, account);
  await page.getByRole('button', { name: 'Casa: Casa Souza' }).waitFor();
}

async function findWeeklyListId(api: Api): Promise<string> {
  const lists = (await api.get('/api/shopping-lists')) as readonly ListSummary[];
  return lists.find(({ name }) => name === 'Compra da semana')?.id ?? '';
}

/** Takes the first items of the weekly list at their last prices, and returns the list's id. */
async function fillCart(api: Api, count: number): Promise<string> {
  const id = await findWeeklyListId(api);
  const { items } = (await api.get(`/api/shopping-lists/${id}`)) as List;
  for (const { id: itemId, productId, quantity, isChecked } of items.slice(0, count)) {
    if (productId === null || isChecked) continue;
    const path = `/api/insights/product-prices?productId=${productId}`;
    const { prices } = (await api.get(path)) as Answer<'getProductPrices'>;
    const price = prices.find((each) => each.supermarket === supermarket)?.price;
    if (price === undefined) continue;
    const body = { isChecked: true, price, purchasedQuantity: quantity, supermarket };
    await api.put(`/api/shopping-lists/${id}/items/${itemId}`, body);
  }
  return id;
}

/** Creates the demo household, as `npm run demo` does. Returns the accounts of Marina and João. */
function createDemoHousehold(folder: string): readonly [Account, Account] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/demo/main.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
  });
  const accounts = stdout.matchAll(/e-mail (\S+) and the password (\S+)/gu);
  const [marina, joao] = [...accounts].map(([, email = '', password = '']) => ({
    email,
    password,
  }));
  if (status !== 0 || !marina || !joao) throw new Error(stderr);
  return [marina, joao];
}

const pictureFile = (name: string) => path.join(root, 'docs/pictures', `${name}.png`);

/** Opens a screen and takes a picture of it. */
async function takePicture(page: Page, open: (page: Page) => Promise<void>): Promise<Buffer> {
  await open(page);
  await settle(page);
  return page.screenshot();
}

/** Returns one picture with the pictures of a phone side by side. */
async function joinSideBySide(browser: Browser, phonePictures: readonly Buffer[]): Promise<Buffer> {
  const width = phonePictures.length * 410;
  const page = await browser.newPage({ viewport: { width, height: 864 } });
  const images = phonePictures.map(
    (picture) => `<img width="390" src="data:image/png;base64,${picture.toString('base64')}">`,
  );
  const style = 'margin: 0; padding: 10px; display: flex; gap: 20px; background: #8a9bb8';
  await page.setContent(`<body style="${style}">${images.join('')}</body>`);
  const joinedPicture = await page.screenshot();
  await page.close();
  return joinedPicture;
}

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-pictures-'));
try {
  const [marina, joao] = createDemoHousehold(folder);
  const app = await startApp({ DATA_DIR: folder });
  const browser = await chromium.launch(chromiumOptions);
  try {
    const settings = {
      baseURL: app.url,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      serviceWorkers: 'block',
    } as const;
    const openPhone = async (account: Account) => {
      const page = await browser.newPage({
        ...settings,
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      });
      await signInToHousehold(page, account);
      return page;
    };
    const page = await openPhone(marina);
    for (const [name, open] of Object.entries(pictures)) {
      writeFileSync(pictureFile(name), await takePicture(page, open));
    }
    const phonePictures: Buffer[] = [];
    for (const open of phoneScreens) phonePictures.push(await takePicture(page, open));
    writeFileSync(pictureFile('phone'), await joinSideBySide(browser, phonePictures));
    await page.emulateMedia({ colorScheme: 'light' });
    const togetherPictures = await takePicturesOfBothPhones(page, await openPhone(joao));
    writeFileSync(pictureFile('together'), await joinSideBySide(browser, togetherPictures));

    const desktop = await browser.newPage({ ...settings, viewport: { width: 1280, height: 800 } });
    await signInToHousehold(desktop, marina);
    const listId = await findWeeklyListId(await apiOfShownHousehold(desktop));
    writeFileSync(
      pictureFile('shopping-desktop'),
      await takePicture(desktop, () => openTrip(desktop, listId)),
    );
  } finally {
    await browser.close();
    await app.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
