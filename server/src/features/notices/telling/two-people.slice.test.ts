/** Tests a notice on its whole way: from one phone to the push service of the other. */
import { expect, it } from 'vitest';
import { createAnaAndBia } from '../../../../test/people/households.ts';
import { tellerOf } from '../../../../test/people/notices.ts';
import { newItem, newList } from '../../../../test/people/shopping.ts';
import { startWithPush } from '../../../../test/push-service/start-with-push.ts';
import { noticeRules } from '../notice-rules.ts';

const server = await startWithPush();
const { clock, service, sendDue, subscribe } = server;

it('NOT-02 NOT-11 PSH-04 the phone of the other has the notice within five seconds of its end', async () => {
  clock.set('2027-01-15T10:00:00-03:00');
  const { ana, bia, anaHere, biaHere, household } = await createAnaAndBia(server);
  await biaHere.call('changeNoticePreferences', { body: { itemsAdded: true } });
  const { subscription } = await subscribe(bia);
  await subscribe(ana);
  const tell = tellerOf(server);
  /** What each job does in a second. */
  async function passSeconds(count: number) {
    for (let second = 0; second < count; second += 1) {
      clock.advance(1_000);
      await tell();
      await sendDue();
    }
  }
  await passSeconds(3);
  const listId = await newList(anaHere, 'Compra da semana');
  for (const name of ['Leite', 'Ovos', 'Café']) {
    await newItem(anaHere, listId, { name });
    await passSeconds(2);
  }
  const gatherSeconds = noticeRules.gatherMs / 1_000;
  await passSeconds(gatherSeconds - 5);
  expect(service.received).toEqual([]);
  await passSeconds(8);
  expect(service.refused).toEqual([]);
  expect(service.received).toHaveLength(1);
  const [push] = service.received;
  expect(push?.endpoint).toBe(subscription.endpoint);
  expect(push?.payload).toMatchObject({
    notification: {
      title: 'Casa Souza',
      body: 'Ana pôs 3 itens na Compra da semana: leite, ovos e café',
      navigate: `https://quitanda.exemplo.com.br/lista-compras/abrir?casa=${household.id}&lista=${listId}`,
    },
  });
});
