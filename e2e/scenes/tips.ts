/** Asks the assistant a question, from the empty screen to the complete answer. */
import type { ScriptedReply } from '../../fakes/scripted-reply.ts';
import { suggestionsHtml } from '../../fakes/suggestions.ts';
import type { Stage } from './scenes.ts';

/** Ends the pause of each answer that is being sent. */
const pauseEnds: (() => void)[] = [];

/** The answer of the fake model. It pauses, so that a picture of a partial answer can be taken. */
export const bananasReply = {
  does: 'answer',
  pause: () => new Promise<void>((resolve) => void pauseEnds.push(resolve)),
  text: [
    [
      '### Bananas maduras? Não jogue fora.\n\n',
      'Quanto mais pintada a casca, mais doce a fruta. Três ideias para hoje:\n\n',
      '1. **Bolo de banana de liquidificador.** Use 3 bananas, 3 ovos, meia xícara de óleo e ',
      '2 xícaras de aveia. Assa em 35 minutos.\n',
      '2. **Sorvete de uma fruta só.** Congele em rodelas e bata até ficar cremoso.\n',
      '3. **Panqueca de café da manhã.** Amasse 1 banana com 2 ovos e ',
    ].join(''),
    'doure na frigideira.',
  ],
  sources: [
    { url: 'https://exemplo.com.br/a', title: 'Aproveitamento integral dos alimentos' },
    { url: 'https://receitasdaroca.com.br/bolo-de-banana' },
  ],
} satisfies ScriptedReply;

/** The same answer with the frame of search suggestions of the provider. */
export const bananasReplyWithSuggestions = { ...bananasReply, suggestions: suggestionsHtml };

export async function askAssistant({ page, shoot }: Stage): Promise<void> {
  await page.goto('/dicas-ia');
  const questionField = page.getByLabel('Sua pergunta');
  const askButton = page.getByRole('button', { name: 'Obter Dicas da IA' });
  await questionField.waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('tips', { isFull: true });
  await askButton.click();
  await shoot('tips-missing');
  await questionField.fill('O que fazer com bananas maduras?');
  await askButton.click();
  const generalOnly = page.getByRole('button', { name: 'Só perguntas gerais' });
  const answer = page.getByText('Panqueca').first();
  await generalOnly.or(answer).first().waitFor();
  // The household is asked once, before its first question.
  if (await generalOnly.isVisible()) {
    await shoot('tips-consent');
    await generalOnly.click();
  }
  await answer.waitFor();
  await shoot('tips-streaming');
  for (const end of pauseEnds) end();
  await page.getByText('Fontes consultadas').waitFor();
  await shoot('tips-answer', { isFull: true });
  await questionField.fill('E com maçãs?');
  await askButton.click();
  await page.getByText('Panqueca').nth(1).waitFor();
  await page.getByRole('button', { name: 'Parar' }).click();
  await shoot('tips-stopped', { isFull: true });
  await page.context().setOffline(true);
  await page.getByText('A Quitanda responde sem IA enquanto não há internet.').waitFor();
  await questionField.fill('Como evitar o desperdício de alimentos?');
  await askButton.click();
  await page.getByText('Resposta da Quitanda, sem IA').waitFor();
  await shoot('tips-offline', { isFull: true });
  await questionField.fill('O que falta para um churrasco de 10?');
  await askButton.click();
  const card = page.getByRole('group', { name: /^Pôr \d+ itens na lista$/u });
  await card.waitFor();
  await shoot('tips-proposal', { isFull: true });
  await card.locator('[aria-expanded]').click();
  await shoot('tips-proposal-open', { isFull: true });
  await card.getByRole('button', { name: 'Fazer' }).click();
  await page.getByText(/^Feito: /u).waitFor();
  await shoot('tips-done');
  await page.getByRole('button', { name: 'Conversas anteriores' }).click();
  await page.getByRole('button', { name: 'Apagar todas' }).waitFor();
  await shoot('tips-history');
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
}
