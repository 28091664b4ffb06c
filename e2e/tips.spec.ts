/** The assistant with the real server and a fake provider, whose answers each test sets. */
import type { Page } from '@playwright/test';
import { answer, type ScriptedReply } from '../fakes/scripted-reply.ts';
import type { Fakes } from '../fakes/start-fakes.ts';
import { apiOf, signUpByApi } from './support/account.ts';
import { startApp } from './support/app.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** The answer to the last question. */
const answerRegion = (page: Page) =>
  page.getByRole('group', { name: 'Resposta', exact: true }).last();
const writingNote = (page: Page) => page.getByText('Quitanda está escrevendo...');

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Sua pergunta').fill(question);
  await page.getByRole('button', { name: 'Obter Dicas da IA' }).click();
}

/** Decides for the household, before its first question, what the model may use (AI-27). */
async function allowGeneralQuestions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Só perguntas gerais' }).click();
}

/**
 * Opens the conversation as a signed-in person whose household allows general questions. `replies` are
 * the provider's answers to the next questions.
 */
async function openTips(
  page: Page,
  { gemini }: Fakes,
  ...replies: readonly ScriptedReply[]
): Promise<void> {
  for (const reply of replies) gemini.script.next(reply);
  await signUpByApi(page);
  await page.goto('/dicas-ia');
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'O que a IA pode usar' }).click();
  await allowGeneralQuestions(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('AI-01 AI-02 sends a preset question, and shows the answer piece by piece', async ({
  page,
  fakes,
}) => {
  const firstPiece = 'Faça uma **lista**\nantes de sair.\n\n';
  await openTips(
    page,
    fakes,
    { does: 'stall', after: [firstPiece] },
    {
      does: 'answer',
      text: [firstPiece, '- Compare preços\n', '- Coma antes'],
      sources: [
        { url: 'https://exemplo.com.br/economia', title: 'Economia em casa' },
        { url: 'https://www.receitas.exemplo.com.br/sobras/' },
      ],
    },
  );
  await page.getByRole('button', { name: 'Como economizar nas compras do mês?' }).click();
  await expect(
    page.getByRole('heading', { name: 'Como economizar nas compras do mês?' }),
  ).toBeVisible();
  await expect(answerRegion(page).getByText('antes de sair.')).toBeVisible();
  await expect(writingNote(page)).toBeVisible();
  const askButton = page.getByRole('button', { name: 'Obter Dicas da IA' });
  await expect(askButton).toBeDisabled();
  await page.getByRole('button', { name: 'Parar' }).click();
  await ask(page, 'Como economizar nas compras do mês?');
  await expect(answerRegion(page).getByText('Compare preços')).toBeVisible();
  await expect(page.getByText('Resposta pronta')).toBeAttached();
  await expect(writingNote(page)).toBeHidden();
  await expect(answerRegion(page).getByRole('listitem').nth(1)).toHaveText('Coma antes');

  const sources = page.getByRole('group', { name: 'Fontes consultadas' }).getByRole('link');
  await expect(sources).toHaveText(['Economia em casa', 'receitas.exemplo.com.br/sobras']);
  for (const box of await Promise.all([
    sources.nth(0).boundingBox(),
    sources.nth(1).boundingBox(),
  ])) {
    expect(box?.height).toBeGreaterThanOrEqual(48);
  }
});

test('AI-02 shows search suggestions in a frame that runs no script and opens links in a new page', async ({
  page,
  context,
  fakes,
  expectOnConsole,
}) => {
  expectOnConsole(/Blocked script execution|violates the following Content Security Policy/);
  const attack = `document.body.dataset.ran = 'yes'; top.document.title = 'roubado'`;
  await openTips(page, fakes, {
    does: 'answer',
    text: ['Sim.'],
    suggestions: `<style>a { color: rgb(1, 2, 3) }</style>
      <a href="https://www.google.com/search?q=feira">feira</a>
      <img src=x onerror="${attack}"><script>${attack}</script>
      <form action="https://mal.example"><input name="senha"></form>`,
  });
  await ask(page, 'Feira?');
  const frame = page.frameLocator('iframe[title="Sugestões de pesquisa"]');
  const link = frame.getByRole('link', { name: 'feira' });
  await expect(link).toBeVisible();
  await expect(link).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(frame.locator('body[data-ran]')).toHaveCount(0);
  await expect(page).toHaveTitle(/Quitanda/);

  // The suggestions have the same limits when they are opened as a page, which has no sandbox
  // attribute of a frame.
  const path = await page.getByTitle('Sugestões de pesquisa').getAttribute('src');
  const suggestionsPage = await context.newPage();
  await suggestionsPage.goto(path ?? '');
  await expect(suggestionsPage.getByRole('link', { name: 'feira' })).toBeVisible();
  await expect(suggestionsPage.locator('body[data-ran]')).toHaveCount(0);
  await suggestionsPage.close();

  await context.route('https://www.google.com/**', (route) => route.fulfill({ body: 'Google' }));
  const [newPage] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(newPage).toHaveURL('https://www.google.com/search?q=feira');
  await expect(page).toHaveURL('/dicas-ia');
});

test('AI-02 ends the request to the provider when the person presses Parar or leaves the page', async ({
  page,
  fakes,
}) => {
  const { requests } = fakes.gemini;
  const partialReply: ScriptedReply = { does: 'stall', after: ['Deixe de mo'] };
  await openTips(page, fakes, partialReply, partialReply);
  const requestsBefore = requests.length;
  await ask(page, 'Feijão?');
  await expect(answerRegion(page).getByText('Deixe de mo')).toBeVisible();
  await page.getByRole('button', { name: 'Parar' }).click();
  await expect(answerRegion(page).getByText('Resposta incompleta.')).toBeVisible();
  await expect(answerRegion(page)).toBeFocused();
  expect(await requests[requestsBefore]?.clientDisconnected).toBe(true);

  await ask(page, 'Lentilha?');
  await expect(writingNote(page)).toBeVisible();
  await expect.poll(() => requests.length).toBe(requestsBefore + 2);
  await expect(answerRegion(page).getByText('Deixe de mo')).toBeVisible();
  await page.goto('/');
  expect(await requests[requestsBefore + 1]?.clientDisconnected).toBe(true);
});

test('AI-04 keeps an answer that was cut off, with a message, until the next answer replaces it', async ({
  page,
  fakes,
}) => {
  await openTips(
    page,
    fakes,
    { does: 'disconnect', after: ['Deixe de molho'] },
    answer('Doze horas.'),
  );
  await ask(page, 'Feijão?');
  const message =
    'Erro ao processar sua solicitação com a IA: A resposta foi interrompida. Tente novamente.';
  await expect(answerRegion(page).getByText(message)).toBeVisible();
  await expect(answerRegion(page).getByText('Deixe de molho')).toBeVisible();
  await expect(answerRegion(page).getByText('Resposta incompleta.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(answerRegion(page).getByText('Doze horas.')).toBeVisible();
  await expect(answerRegion(page).getByText(message)).toBeHidden();
});

test('AI-04 shows error messages of the app, and never those of the provider', async ({
  page,
  fakes,
  expectOnConsole,
}) => {
  expectOnConsole(/status of (400|503)/);
  const createErrorReply = (reason: 'key' | 'overloaded'): ScriptedReply => ({
    does: 'refuse',
    reason,
  });
  await openTips(page, fakes, createErrorReply('key'), createErrorReply('overloaded'), {
    does: 'block',
    after: [],
  });
  for (const message of [
    'A assistente não está disponível agora. Tente mais tarde.',
    'Erro ao processar sua solicitação com a IA: O serviço de IA está sobrecarregado. Tente novamente.',
    'Erro ao processar sua solicitação com a IA: O serviço de IA se recusou a responder. Tente novamente.',
  ]) {
    await ask(page, 'Feijão?');
    await expect(answerRegion(page).getByText(message)).toBeVisible();
  }
  await expect(page.getByText('Sem conexão')).toHaveCount(0);
});

test('AI-22 answers on the device while there is no network, and by the model again after it', async ({
  page,
  context,
  fakes,
  expectOnConsole,
}) => {
  expectOnConsole(/ERR_INTERNET_DISCONNECTED/);
  await openTips(page, fakes);
  // The parts that answer are loaded after the first screen.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const parts = ['Turns', 'HomeAnswers', 'answer-question', 'answer-from-articles'];
    return parts.every((part) => loaded.some((name) => name.includes(`/${part}-`)));
  });
  await context.setOffline(true);
  const note = page.getByText('A Quitanda responde sem IA enquanto não há internet.');
  await expect(note).toBeVisible();
  await ask(page, 'Como evitar o desperdício de alimentos?');
  await expect(answerRegion(page).getByText('Resposta da Quitanda, sem IA')).toBeVisible();
  await context.setOffline(false);
  await expect(note).toBeHidden();
  await ask(page, 'Feijão?');
  // This is a part of the default answer of the fake provider (fakes/start-fakes.ts).
  await expect(answerRegion(page).getByText('Evite ir com fome')).toBeVisible();
});

test('AI-02 shows a hostile answer as plain text', async ({ page, context, fakes }) => {
  const requestedUrls: string[] = [];
  context.on('request', (request) => requestedUrls.push(request.url()));
  const hostileAnswer = [
    '<script>document.title = "roubado"</script>',
    '<img src="https://mal.example/a.png" onerror="document.title=1">',
    '![bolo](https://mal.example/b.png)',
    '[toque aqui](javascript:document.title=1)',
    '<iframe srcdoc="<script>top.document.title=1</script>"></iframe>',
    '[a feira](https://exemplo.com.br/feira)',
  ].join('\n\n');
  await openTips(page, fakes, answer(hostileAnswer));
  await ask(page, 'Feira?');
  await expect(page.getByText('Resposta pronta')).toBeAttached();
  await expect(
    answerRegion(page).getByText('<script>document.title = "roubado"</script>'),
  ).toBeVisible();
  await expect(
    answerRegion(page).getByText('[toque aqui](javascript:document.title=1)'),
  ).toBeVisible();
  await expect(answerRegion(page).locator('script, img, iframe')).toHaveCount(0);
  const links = answerRegion(page).getByRole('link');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', 'https://exemplo.com.br/feira');
  await expect(links).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page).toHaveTitle(/Quitanda/);
  expect(requestedUrls.filter((url) => url.includes('mal.example'))).toEqual([]);
});

test('AI-01 AI-04 HOM-03 the tips screen opens from the home screen, and reports an empty question', async ({
  page,
}) => {
  await signUpByApi(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Ver Dicas IA' }).click();
  await expect(page).toHaveURL('/dicas-ia');
  await page.getByRole('button', { name: 'Obter Dicas da IA' }).click();
  const field = page.getByLabel('Sua pergunta');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(
    'Por favor, digite sua pergunta ou tópico para obter dicas.',
  );
});

test('AI-06 NAV-07 HOM-03 PRD-03 answers on the device without a language model', async ({
  browser,
}) => {
  const app = await startApp();
  const context = await browser.newContext({ baseURL: app.url });
  try {
    const page = await context.newPage();
    await signUpByApi(page);
    await page.goto('/dicas-ia');
    await expect(
      page.getByRole('region', { name: 'Ou comece por aqui' }).getByRole('button'),
    ).toHaveCount(6);
    await page.getByRole('button', { name: 'Como economizar nas compras do mês?' }).click();
    await expect(answerRegion(page).getByText('Resposta da Quitanda, sem IA')).toBeVisible();
    await expect(answerRegion(page).getByText('não vem dos seus dados')).toBeVisible();
    await answerRegion(page)
      .getByRole('group', { name: 'Fontes consultadas' })
      .getByRole('button')
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Ver Dicas IA' }).click();
    await expect(page).toHaveURL('/dicas-ia');
    await page.goto('/catalogo');
    await page.getByRole('button', { name: 'Cadastrar Novo Produto' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Cadastrar Novo Produto' });
    await expect(dialog.getByLabel('Nome')).toBeVisible();
    await expect(dialog.getByRole('button', { name: '✨ Preencher com IA' })).toBeVisible();
    await expectNoAxeViolations(page);
  } finally {
    await context.close();
    await app.stop();
  }
});

test('AI-24 a card fits a phone with large text, and can be done', async ({ browser }) => {
  const app = await startApp();
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
  });
  try {
    const page = await context.newPage();
    await signUpByApi(page);
    await (await apiOf(page)).post('/api/shopping-lists', { name: 'Compras' });
    await page.goto('/dicas-ia');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await ask(page, 'O que falta para um churrasco de 10?');
    const card = page.getByRole('group', { name: /^Pôr \d+ itens na lista$/u });
    await card.locator('[aria-expanded]').click();
    await expect(card.getByLabel(/^quantidade de carvão$/iu)).toBeVisible();
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflowPx).toBe(0);
    await card.getByRole('button', { name: 'Fazer' }).click();
    await expect(page.getByText(/^Feito: /u)).toBeVisible();
  } finally {
    await context.close();
    await app.stop();
  }
});
