/** The list selector of the lists screen, and the actions of its menu. */
import type { Locator, Page } from '@playwright/test';

/** Whether the screen has buttons for what a smaller screen has in its menus (UI-17). */
export const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1024;

/** The button that opens the list selector. Its text is the name of the selected list. */
export const listSelector = (page: Page): Locator => page.getByRole('button', { name: /^Lista: / });

/** Selects a list by its id, or by its name and count: 'Feira (3)'. */
export async function chooseList(page: Page, list: string | RegExp): Promise<void> {
  await listSelector(page).click();
  const choices = page.getByRole('menuitemradio');
  const byName = choices.filter({ hasText: list });
  const byId = page.locator(`[role=menuitemradio][data-value="${String(list)}"]`);
  await (list instanceof RegExp ? byName : byName.or(byId)).first().click();
  await choices.first().waitFor({ state: 'hidden' });
}

/** Opens the dialog for a new list. */
export async function openNewListDialog(page: Page): Promise<void> {
  if (isWide(page)) return page.getByRole('button', { name: '+ Nova', exact: true }).click();
  await listSelector(page).click();
  await page.getByRole('menuitem', { name: '+ Nova' }).click();
}

/** The second menus behind '···' of a list, with their entries (LST-02). */
const submenus: Readonly<Record<string, readonly string[]>> = {
  'Ordem dos itens': ['Minha ordem', 'Por seção', 'Na ordem em que eu pego'],
  'Enviar e compartilhar': ['Compartilhar com a casa', 'Enviar como texto', 'Imprimir'],
  'Modelos e repetições': ['Usar modelo', 'Salvar como modelo', 'O que se repete'],
  'Esta lista': [
    'Renomear',
    'Duplicar lista',
    'Mover para outra casa',
    'Esvaziar lista',
    'Excluir',
  ],
};

/** Returns the entry of '···', which is open, after opening the second menu that has it. */
export async function findListEntry(page: Page, name: string): Promise<Locator> {
  const [submenu] = Object.entries(submenus).find(([, entries]) => entries.includes(name)) ?? [];
  if (submenu !== undefined)
    await page.getByRole('menuitem', { name: submenu, exact: true }).click();
  return page
    .getByRole('menuitem', { name, exact: true })
    .or(page.getByRole('menuitemradio', { name, exact: true }));
}

/** Chooses an action on the list, such as 'Renomear', in its menu or, on a wide screen, by its button. */
export async function chooseListAction(page: Page, action: string): Promise<void> {
  const isButton = isWide(page) && ['Renomear', 'Excluir'].includes(action);
  if (isButton) return page.getByRole('button', { name: action, exact: true }).click();
  await page.getByRole('button', { name: 'Mais opções', exact: true }).click();
  await (await findListEntry(page, action)).click();
}
