import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

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

/** Opens '···' of the list, and the second menu that has the entry; returns the entry. */
export async function findInMenu(
  name: string,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções' }));
  const [submenu] = Object.entries(submenus).find(([, entries]) => entries.includes(name)) ?? [];
  if (submenu !== undefined)
    await userEvent.click(await screen.findByRole('menuitem', { name: submenu }));
  return screen.findByRole(role, { name });
}

/** Chooses an action on the list in '···'. */
export async function chooseInMenu(...entry: Parameters<typeof findInMenu>): Promise<void> {
  await userEvent.click(await findInMenu(...entry));
}
