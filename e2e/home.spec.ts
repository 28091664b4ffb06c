import { signUpByApi } from './support/account.ts';
import { expect, test } from './support/test.ts';

test('HOM-02 every slide links to its screen', { tag: '@desktop' }, async ({ page }) => {
  await signUpByApi(page);
  await page.goto('/');
  const actions = ['Criar lista', 'Ir às compras', 'Ver despensa'];
  for (const [index, name] of actions.entries()) {
    await page.getByRole('button', { name: new RegExp(`^Ir para o slide ${index + 1}`) }).click();
    const action = page.getByRole('link', { name });
    await expect(action).toBeInViewport({ ratio: 1 });
    const height = (await action.boundingBox())?.height;
    expect(height, 'on one line').toBeLessThan(52);
  }
  await page.getByRole('link', { name: 'Ver despensa' }).click();
  await expect(page).toHaveURL('/despensa');
});
