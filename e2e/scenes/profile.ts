/** The profile with its dialogs, and the warning before unsent writes are lost. */
import type { Page } from '@playwright/test';
import type { Stage } from './scenes.ts';

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function cancel(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

export async function owning({ page, shoot }: Stage): Promise<void> {
  await page.goto('/perfil');
  await button(page, 'Editar nome').click();
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Marina Souza');
  await shoot('profile-name');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Tudo salvo').waitFor();
  await page.getByText('Nome salvo!').waitFor({ state: 'hidden' });
  await shoot('profile', { isFull: true });
  await page.getByRole('radio', { name: 'Escuro' }).check({ force: true });
  await shoot('profile-chosen-dark', { isFull: true });
  await page.getByRole('radio', { name: 'Sistema' }).check({ force: true });
  await button(page, 'Alterar senha').click();
  await shoot('profile-password');
  await cancel(page);
  await button(page, 'Excluir conta').click();
  await shoot('profile-delete');
  await cancel(page);
  await page.context().setOffline(true);
  await button(page, 'Editar nome').click();
  await dialog(page).getByRole('textbox', { name: 'Nome' }).fill('Marina Lima');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await button(page, 'Sair').click();
  await dialog(page).getByText('ainda não foi enviada').waitFor();
  await shoot('profile-unsent');
  await cancel(page);
  await page.context().setOffline(false);
}
