/** What the log and the refusals reveal of a household to people who do not belong to it. */
import { newId } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createLogger } from '../src/log.ts';
import { createDevice } from './people/device.ts';
import { createHousehold } from './people/households.ts';
import { finishBody, prepareShopping, addTakenItem } from './people/shopping.ts';
import { startApp } from './servers/start-app.ts';

const log: string[] = [];
const logger = createLogger('trace', { write: (line) => void log.push(line) });
const { person } = await startApp({ logger });

/** The test writes this word into each name and text of the household. */
const marker = 'Jabuticaba-7391';

it('CASA-56 neither the log nor a refusal to a stranger contains text that people of a household have typed', async () => {
  const [ana, bia, eve] = [await person(), await person(), await person()];
  await ana.call('changeProfile', { body: { displayName: `Ana ${marker}` } });
  const household = await createHousehold(ana, `Casa ${marker}`);
  await household.invite(bia);
  const { id: memberId } = (await bia.call('getProfile')).body;
  const invitation = await household.createInvite();
  const anaInHousehold = ana.inHousehold(household.id);
  const { rice, listId, pantryId } = await prepareShopping(anaInHousehold);
  await anaInHousehold.call('renameList', {
    params: { listId },
    body: { name: `Feira ${marker}` },
  });
  const item = await addTakenItem(anaInHousehold, listId, {
    name: `Arroz ${marker}`,
    productId: rice.id,
    supermarket: `Mercado ${marker}`,
  });
  const body = finishBody([item]);
  const finish = { params: { pantryId }, body, key: newId() };
  await bia.inHousehold(household.id).call('finishPurchase', finish);
  const device = createDevice(bia, newId(), household.id);
  const add = device.createWrite('addListItem', {
    params: { listId },
    body: { name: `Sal ${marker}`, quantity: 1, unit: 'un' },
  });
  await device.callSync({ writes: [add] });
  const invite = { id: newId(), token: `${marker}${newId()}`, maxUses: 1 };
  await ana.request('POST', `/api/households/${household.id}/invites`, { body: invite });
  await ana.call('removeMember', { params: { householdId: household.id, memberId } });

  // Bia, who was removed, repeats her writes. Bia and Eve request rows by their ids.
  const texts = [JSON.stringify(await device.callSync({ writes: [add] }))];
  const finishId = body.id ?? '';
  for (const who of [bia, eve]) {
    const personInHousehold = who.inHousehold(household.id);
    for (const refusal of [
      await personInHousehold.expectFailure('finishPurchase', finish),
      await who.expectFailure('getList', { params: { listId } }),
      await who.expectFailure('getPantry', { params: { pantryId } }),
      await who.expectFailure('undoFinish', { params: { pantryId, finishId } }),
      await who.expectFailure('getMembers', { params: { householdId: household.id } }),
      await who.expectFailure('getClaims', { params: { listId } }),
      await who.expectFailure('restoreList', { params: { listId } }),
      await personInHousehold.expectFailure('getActivity', { query: {} }),
      await personInHousehold.expectFailure('getDeletedLists'),
      await personInHousehold.expectFailure('watchHousehold'),
    ]) {
      expect(refusal.status).toBe(404);
      texts.push(JSON.stringify(refusal.body));
    }
    texts.push(JSON.stringify((await who.call('exportAccount')).body));
  }
  expect(texts.join('\n')).not.toContain(marker);

  // Even at its most detailed level the log has the requests, but no typed text and no secret.
  const logged = log.join('\n');
  expect(logged).toContain('/api/shopping-lists/');
  for (const secret of [marker, ana.token, bia.token, ana.email, bia.email, invitation.token]) {
    expect(logged).not.toContain(secret);
  }
});
