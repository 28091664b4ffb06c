/** The scenes of the main screens and dialogs, in the order in which a person opens them. */
import type { Page } from '@playwright/test';
import type { Mailbox } from '../../fakes/mailbox.ts';
import { newAccount } from '../support/account.ts';
import type { App } from '../support/app.ts';
import { showCart, showPending, takeButtonName } from '../support/trip.ts';
import { expectAllSent } from '../support/sent.ts';
import type { Shoot } from './camera.ts';
import { supermarket, type Household } from './household.ts';
import { openTrip } from './open-trip.ts';
import { chooseListAction, chooseList, isWide } from '../support/lists.ts';
import { createPackPhoto } from '../support/label-photo.ts';

/** The app, the browser and the functions that each scene uses. */
export interface Stage {
  readonly app: App;
  /** The mails that the app has sent. */
  readonly mailbox: Mailbox;
  /** The page on which the scene acts. */
  readonly page: Page;
  /** Takes a picture of the page, under a name. */
  readonly shoot: Shoot;
  /** Returns a function that takes pictures of the page of another person. */
  readonly cameraFor: (page: Page) => Shoot;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function closeDialog(page: Page): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: /^Fechar/ })
    .first()
    .click();
  await dialog(page).waitFor({ state: 'hidden' });
}

/** Chooses an action on the pantries, in the menu 'Mais opções' or by its button. */
async function choosePantryAction(page: Page, name: string): Promise<void> {
  if (isWide(page)) return button(page, name === 'Nova Despensa' ? `+ ${name}` : name).click();
  await button(page, 'Mais opções').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

export async function visitSignedOut({ page, shoot }: Stage): Promise<void> {
  await openPath(page, '/login');
  await shoot('login');
  await page.getByLabel('E-mail').fill(newAccount('ninguem').email);
  await page.getByLabel('Senha', { exact: true }).fill('segredo-1234');
  await button(page, 'Entrar').click();
  await page.getByText('Usuário não encontrado.').first().waitFor();
  await shoot('login-refused');
  await button(page, 'Esqueceu a senha?').click();
  await shoot('login-forgotten');
  await button(page, 'Enviar link').click();
  await page.getByText('Se houver uma conta com').waitFor();
  await shoot('login-forgotten-sent');
  await openPath(page, '/login?confirmar=abc');
  await shoot('login-confirm');
  await openPath(page, '/signup');
  await shoot('signup');
}

/** The page is signed in as a person without any data. */
export async function visitAsNewcomer({ page, shoot }: Stage): Promise<void> {
  await page.goto('/');
  await button(page, /^Ir para o slide 2/u).waitFor();
  await shoot('home', { isFull: true });
  for (const slide of [2, 3]) {
    await button(page, new RegExp(`^Ir para o slide ${slide}`)).click();
    await shoot(`home-slide${slide}`);
  }
  await openPath(page, '/lista-compras');
  await shoot('lists-none');
  await openPath(page, '/despensa');
  await shoot('pantry-none');
  await openPath(page, '/lista-compras/nova');
  await dialog(page).waitFor();
  await shoot('lists-create');
}

export async function planTrip({ page, shoot }: Stage, household: Household): Promise<void> {
  const { weeklyListId, emptyListId } = household;
  await openPath(page, '/');
  await page.getByRole('region', { name: 'O que você pode fazer' }).waitFor();
  await shoot('home-household', { isFull: true });
  await openPath(page, '/lista-compras');
  await chooseList(page, weeklyListId);
  await page.getByRole('checkbox', { name: 'Banana' }).waitFor();
  await shoot('lists', { isFull: true });
  await button(page, 'Mais opções').click();
  await page.getByRole('menuitem', { name: 'Repetir última compra' }).waitFor();
  await shoot('lists-menu');
  await page.getByRole('menuitem', { name: 'Esta lista', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicar lista' }).waitFor();
  await shoot('lists-menu-list');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await chooseListAction(page, 'Renomear');
  await shoot('lists-rename');
  await closeDialog(page);
  await chooseListAction(page, 'Excluir');
  await shoot('lists-delete');
  await closeDialog(page);
  await button(page, 'Editar Banana').click();
  await shoot('lists-edit');
  const photo = await createPackPhoto(page, ['Banana', 'prata', '1 kg']);
  await page.getByLabel('Foto do item').setInputFiles(photo);
  await page.getByRole('button', { name: 'Foto de Banana' }).locator('img').waitFor();
  await shoot('lists-photo');
  await page.getByRole('button', { name: 'Foto de Banana' }).click();
  await page.getByRole('img', { name: 'Foto de Banana' }).waitFor();
  await shoot('lists-photo-view');
  await button(page, 'Fechar').last().click();
  await page.getByRole('checkbox', { name: 'Só em um supermercado' }).click();
  await page.getByRole('button', { name: 'Hortifrúti da Praça' }).waitFor();
  await shoot('lists-only-at');
  await page.getByRole('button', { name: 'Hortifrúti da Praça' }).click();
  await page.getByRole('dialog', { name: 'Só em um supermercado' }).waitFor({ state: 'hidden' });
  await closeDialog(page);
  await shoot('lists-photo-mark');
  await button(page, 'Outro supermercado')
    .or(button(page, 'Ir para o Supermercado'))
    .first()
    .click();
  await shoot('lists-start-blank');
  await dialog(page).getByRole('combobox').fill(supermarket);
  await dialog(page).getByText('R$').first().waitFor();
  await shoot('lists-start');
  await closeDialog(page);
  await chooseList(page, emptyListId);
  await page.getByText('Sua lista está vazia.').waitFor();
  await shoot('lists-empty');
}

export async function makeTrip({ page, shoot }: Stage, household: Household): Promise<void> {
  await openPath(page, `/lista-compras/${household.pendingListId}/supermercado`);
  await shoot('shopping-ask');
  await page.getByLabel('Supermercado', { exact: true }).fill(supermarket);
  await button(page, 'Confirmar').click();
  await page.getByRole('heading', { name: /^A Pegar/ }).waitFor();
  await showCart(page);
  await page.getByText('Seu carrinho está vazio.').waitFor();
  await shoot('shopping-empty');

  await openTrip(page, household, household.weeklyListId);
  await button(page, takeButtonName('Banana')).waitFor();
  await button(page, /^De outros supermercados/u).click();
  await shoot('shopping', { isFull: true });
  await button(page, 'Por seção').click();
  await shoot('shopping-flat');
  await button(page, 'Por seção').click();
  await showCart(page);
  await shoot('shopping-cart');
  await button(page, 'Editar Arroz')
    .or(button(page, /^Editar Arroz/))
    .first()
    .click();
  await shoot('shopping-edit');
  await closeDialog(page);
  await showPending(page);
  await page.getByRole('button', { name: /^Preço e quantidade de Feijão(?::|$)/u }).click();
  await dialog(page).getByLabel('Preço').first().fill('8,49');
  await shoot('shopping-item');
  await closeDialog(page);
  await button(page, 'Pegar Velas de aniversário').click();
  await shoot('shopping-item-new');
  await button(page, 'Vincular produto').click();
  await dialog(page).getByRole('textbox').fill('Unicórnio');
  await dialog(page).getByText('Nenhum produto encontrado').first().waitFor();
  await shoot('shopping-link-empty');
  await dialog(page).getByRole('textbox').fill('leite');
  await button(page, /^Selecionar este/)
    .first()
    .waitFor();
  await shoot('shopping-link');
  await button(page, 'Fechar').click();
  await button(page, 'Vincular produto').waitFor();
  await closeDialog(page);
  await button(page, 'Adicionar produto').click();
  await shoot('shopping-add');
  await closeDialog(page);
  await button(page, /Trocar/).click();
  await shoot('shopping-supermarket');
  await closeDialog(page);
  await button(page, 'Finalizar Compra').click();
  // The eggs were ticked without a price (FIN-06).
  await button(page, 'Finalizar assim').waitFor();
  await shoot('finish-unpriced');
  await button(page, 'Informar preços').click();
  await dialog(page)
    .getByLabel(/^Preço/)
    .fill('12,90');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Para qual despensa').waitFor();
  await shoot('finish');
  await dialog(page)
    .getByRole('button', { name: /Cozinha/ })
    .click();
  await page.getByRole('heading', { name: 'Compra finalizada' }).waitFor();
  await shoot('finish-done');
}

export async function manageStock({ page, shoot }: Stage): Promise<void> {
  const flourButton = button(page, 'Editar Farinha de trigo');
  await openPath(page, '/despensa');
  await flourButton.waitFor();
  await shoot('pantry', { isFull: true });
  await flourButton.click();
  await button(page, 'Estoque mínimo e outras opções').click();
  await button(page, 'Mudar unidade').waitFor();
  await shoot('pantry-item');
  await button(page, 'Mudar unidade').click();
  await page.getByRole('dialog', { name: 'Unidade de Farinha de trigo' }).waitFor();
  await shoot('pantry-unit');
  await openPath(page, '/despensa');
  await flourButton.click();
  await button(page, 'Estoque mínimo e outras opções').click();
  await button(page, 'Juntar com…').click();
  await button(page, 'Juntar com Chocolate').waitFor();
  await shoot('pantry-join');
  await openPath(page, '/despensa');
  await flourButton.waitFor();
  await choosePantryAction(page, 'Nova Despensa');
  await shoot('pantry-create');
  await closeDialog(page);
  await choosePantryAction(page, 'Renomear');
  await shoot('pantry-rename');
  await closeDialog(page);
  await choosePantryAction(page, 'Excluir');
  await shoot('pantry-delete');
  await closeDialog(page);
  await page
    .getByRole('combobox', { name: 'Despensa' })
    .selectOption({ label: 'Lavanderia (0 itens)' });
  await page.getByText('Sua despensa está vazia.').waitFor();
  await shoot('pantry-empty');
}

export async function showNavigationAndNotices(
  { page, shoot }: Stage,
  { weeklyListId }: Household,
): Promise<void> {
  await openPath(page, '/lista-compras');
  await chooseList(page, weeklyListId);
  await button(page, 'Remover Banana').waitFor();
  const menuButton = button(page, /menu/i);
  if (await menuButton.isVisible()) {
    await menuButton.click();
    await shoot('nav');
    await closeDialog(page);
  }
  await button(page, /^Remover/)
    .first()
    .click();
  await button(page, /^Remover/)
    .first()
    .click();
  await shoot('toasts');
  await page.context().setOffline(true);
  await page.getByRole('checkbox').first().click();
  await page.getByText('Aguardando envio').first().waitFor();
  await shoot('offline');
  await page.context().setOffline(false);
  await expectAllSent(page);
  await page.route('**/assets/PantryScreen-*.js', () => undefined);
  await page.goto('/despensa', { waitUntil: 'commit' });
  await page.getByText('Carregando...').waitFor();
  await shoot('loading');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
