/** Creates the shared household of the two people through the API, as their phones would. */
import { randomBytes } from 'node:crypto';
import type { Person } from '../test/people/person.ts';
import { accounts } from './account.ts';
import { residents, type Household, type Resident } from './generated-data.ts';

const householdName = 'Casa Souza';

/** The personal list of each person. */
const personalLists: Readonly<Record<Resident, { list: string; items: readonly string[] }>> = {
  marina: { list: 'Presentes de Natal', items: ['Livro para a Bia', 'Vinho para o Caio'] },
  joao: { list: 'Conserto da bicicleta', items: ['Câmara de ar aro 29', 'Óleo de corrente'] },
};

/**
 * Marina creates the household and is responsible for it, and João joins by her invite. Returns
 * both people as API clients whose calls are in that household.
 */
export async function shareHousehold(
  people: Readonly<Record<Resident, Person>>,
  { pantry: { createdAt: at }, householdId }: Pick<Household, 'pantry' | 'householdId'>,
  setClock: (moment: number) => void,
): Promise<Readonly<Record<Resident, Person>>> {
  setClock(at);
  for (const resident of residents) {
    const { call } = people[resident];
    await call('changeProfile', { body: { displayName: accounts[resident].name } });
    const { list: name, items } = personalLists[resident];
    const onePiece = { quantity: 1, unit: 'un' } as const;
    await call('createList', {
      body: { name, items: items.map((item) => ({ name: item, ...onePiece })) },
    });
  }
  const { marina, joao } = people;
  await marina.call('createHousehold', {
    body: { id: householdId, name: householdName, bringsLists: false },
  });
  const token = randomBytes(32).toString('base64url');
  const invite = { params: { householdId }, body: { token, maxUses: 1 } };
  await marina.call('createHouseholdInvite', invite);
  await joao.call('joinHousehold', { body: { token, bringsLists: false } });
  return { marina: marina.inHousehold(householdId), joao: joao.inHousehold(householdId) };
}
