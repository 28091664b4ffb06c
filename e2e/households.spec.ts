/** A household of two people, each with a separate device. */
import type { Page } from '@playwright/test';
import { newAccount, signUpByApi } from './support/account.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { waitUntilPreloaded } from './support/preloaded.ts';
import {
  createSharedHousehold,
  signUpBia,
  createHouseholdWithInvite,
} from './support/two-people.ts';
import { expect, test } from './support/test.ts';
import { chooseListAction } from './support/lists.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('CASA-02 CASA-04 two people share a list, each with a separate device', async ({
  page,
  browser,
}) => {
  await signUpByApi(page);
  await page.goto('/lista-compras');
  await button(page, 'Criar Nova Lista').last().click();
  await page.getByRole('dialog').getByRole('textbox').fill('Feira da semana');
  await button(page, 'Salvar').click();
  await expect(button(page, /Lista: Feira da semana/u)).toBeVisible();
  await page.goto('/casa');
  const link = await createHouseholdWithInvite(page, 'Casa Souza');
  const bia = await signUpBia(browser, page);
  await bia.goto(link);
  await expect(bia.getByText('convidou você para a casa')).toBeVisible();
  await expect(bia).toHaveURL(/\/entrar-na-casa$/u);
  await button(bia, 'Entrar na casa').click();
  await expect(bia.getByText('Você entrou em Casa Souza.')).toBeVisible();
  await expect(button(bia, /Lista: Feira da semana|Selecione uma Lista/u)).toBeVisible();
  await button(bia, 'Casa: Casa Souza').first().click();
  await expect(bia.getByRole('dialog', { name: 'Suas casas' })).toBeVisible();
  await bia.goto('/casa');
  await expect(bia.getByRole('list', { name: 'Pessoas da casa' })).toContainText('(você)');
  await expect(bia.getByText('Responsável')).toBeVisible();
  await expectNoAxeViolations(bia);
});

test('CASA-04 CASA-73 AUT-23 NAV-03 shows the invite again after the visitor has signed up', async ({
  page,
  browser,
}) => {
  await signUpByApi(page);
  await page.goto('/');
  const link = await createHouseholdWithInvite(page, 'Casa Souza');
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale: 'pt-BR',
    serviceWorkers: 'block',
  });
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor).toHaveURL(/\/login\?destino=/u);
  const inviteText = 'Um convite para uma casa espera por você.';
  await expect(visitor.getByText(`${inviteText} Entre para aceitar.`)).toBeVisible();
  await visitor
    .getByRole('link', { name: /^Cadastr/u })
    .last()
    .click();
  await expect(visitor.getByText(`${inviteText} Crie sua conta para aceitar.`)).toBeVisible();
  await visitor.getByLabel('Nome (opcional)').fill('Bia');
  const { email, password } = newAccount('bia');
  await visitor.getByLabel('E-mail').fill(email);
  await visitor.getByLabel('Senha (mínimo 6 caracteres)').fill(password);
  await visitor.getByLabel('Confirmar Senha').fill(password);
  await button(visitor, 'Criar Conta').click();
  await expect(visitor.getByText('convidou você para a casa')).toBeVisible();
  await button(visitor, 'Entrar na casa').click();
  await expect(visitor.getByText('Você entrou em Casa Souza.')).toBeVisible();
  // Ana cancels the invite, and the link then says that it is no longer valid.
  await button(page, 'Cancelar convite').click();
  await expect(button(page, 'Cancelar convite')).toHaveCount(0);
  await visitor.goto(link);
  await expect(visitor.getByText(/Este convite não vale mais/u)).toBeVisible();
});

const members = (page: Page) => page.getByRole('list', { name: 'Pessoas da casa' });

test('CASA-05 CASA-07 SYN-39 a removed person gets a message, sees the unsent writes as refused, and keeps what was typed', async ({
  page,
  browser,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/u);
  const bia = await createSharedHousehold(page, browser);
  await bia.goto('/lista-compras/nova');
  await bia.getByRole('dialog').getByRole('textbox').fill('Feira');
  await button(bia, 'Salvar').click();
  await expect(button(bia, 'Lista: Feira')).toBeVisible();
  await waitUntilPreloaded(bia);
  await bia.context().setOffline(true);
  await bia.getByRole('combobox', { name: 'Adicionar item' }).fill('Sal');
  await bia.keyboard.press('Enter');
  await expect(bia.getByRole('checkbox', { name: 'Sal' })).toBeVisible();
  await page.reload();
  await button(page, /^Mais opções de /u).click();
  await button(page, 'Remover da casa').click();
  const question = page.getByRole('dialog', { name: /^Remover .* da casa\?$/u });
  await question.getByRole('button', { name: 'Remover da casa' }).click();
  await expect(page.getByText(/não faz mais parte da casa\.$/u)).toBeVisible();
  await expect(members(page).getByText('Membro')).toHaveCount(0);
  await bia.context().setOffline(false);
  await expect(
    bia.getByText('Você não faz mais parte de Casa Souza. Procure em “Pessoal” o que você trouxe.'),
  ).toBeVisible();
  await expect(button(bia, 'Casa: Casa Souza')).toHaveCount(0);
  await button(bia, /não aceito/u).click();
  const sheet = bia.getByRole('dialog', { name: 'Pendentes de envio' });
  await expect(sheet).toContainText('Adicionar "Sal" à lista "Feira"');
  await expect(sheet).toContainText('Você não faz mais parte desta casa.');
  await expect(sheet.getByRole('button', { name: /^Tentar de novo/u })).toHaveCount(0);
  await button(bia, 'Copiar 1 item para uma lista minha').click();
  await expect(bia.getByText('Lista "O que eu tinha adicionado" criada!')).toBeVisible();
  await expect(sheet.getByText('Tudo foi enviado.')).toBeVisible();
});

test('CASA-03 CASA-06 CASA-08 renames a household, hands it over, moves a list, and lets a person leave', async ({
  page,
  browser,
  expectOnConsole,
}) => {
  // Ana's device may still request the activity of the household, between the moment when the
  // server removes her and the arrival of its answer.
  expectOnConsole(/404 \(Not Found\).*\/api\/activity/u);
  const bia = await createSharedHousehold(page, browser);
  await button(page, 'Renomear a casa').click();
  await page.getByLabel('Nome da casa').fill('República');
  await button(page, 'Salvar').click();
  await expect(page.getByRole('heading', { name: 'República', level: 1 })).toBeVisible();
  await page.reload();
  await button(page, /^Mais opções de /u).click();
  await button(page, 'Passar a responsabilidade').click();
  const question = page.getByRole('dialog', { name: /^Passar a responsabilidade a /u });
  await question.getByRole('button', { name: 'Passar a responsabilidade' }).click();
  await expect(members(page).getByRole('listitem').first()).toContainText('Membro');
  await bia.goto('/lista-compras/nova');
  await bia.getByRole('dialog').getByRole('textbox').fill('Churrasco');
  await button(bia, 'Salvar').click();
  await expect(button(bia, 'Lista: Churrasco')).toBeVisible();
  await chooseListAction(bia, 'Mover para outra casa');
  await button(bia, 'Pessoal').click();
  await expect(bia.getByText('“Churrasco” agora está em Pessoal.')).toBeVisible();
  await expect(button(bia, 'Lista: Churrasco')).toHaveCount(0);
  await button(bia, /^Casa: /u).click();
  const householdsDialog = bia.getByRole('dialog', { name: 'Suas casas' });
  await householdsDialog.getByRole('button', { name: /^Pessoal/u }).click();
  await bia.goto('/lista-compras');
  await expect(button(bia, 'Lista: Churrasco')).toBeVisible();
  await button(page, 'Sair da casa').click();
  const confirmation = page.getByRole('dialog', { name: 'Sair da casa' });
  await confirmation.getByRole('button', { name: 'Sair da casa' }).click();
  await expect(page.getByText('Você saiu de República.')).toBeVisible();
  await expect(page.getByText('Você não faz mais parte')).toHaveCount(0);
  await expect(button(page, /^Casa: /u)).toHaveCount(0);
});
