import type { Answer } from '@quitanda/contract';
import { fromCentavos, toCentavos, type Centavos } from '@quitanda/contract/values';
import { PersonAvatar } from '../../../ui/signs/PersonAvatar.tsx';
import { PersonName } from '../../../shared/people/PersonName.tsx';
import { usePeople, type People } from '../../../shared/people/use-people.ts';
import { Share, Shares } from './Shares.tsx';
import styles from './SpendingScreen.module.css';

type Spending = Answer<'getSpending'>['whole'];
type SpendingParts = Pick<Spending, 'people' | 'total'>;

/** INS-09: shows how much each person of the household has bought. */
export function SpendingByPerson({ people: spendings, total }: SpendingParts) {
  const people = usePeople();
  // Until the members are loaded, each person would be shown as a former member.
  if (people.all.length === 0) return null;
  return (
    <Shares title="Quem comprou">
      {sharesOf(spendings, people).map(({ amount, ...person }) => (
        <Share
          key={person.id}
          name={person.name}
          nameElement={<PersonName person={person} me={people.me} />}
          amount={amount}
          total={total}
          picture={
            <PersonAvatar
              name={person.name}
              colourIndex={person.place}
              size={40}
              className={styles.picture}
            />
          }
        />
      ))}
    </Shares>
  );
}

/**
 * Returns the share of each member, in the order of `spendings`, and then one share for all former
 * members together. Amounts are in reais.
 */
function sharesOf(spendings: SpendingParts['people'], { byId }: People) {
  const shares = spendings.map(({ id, total: amount }) => ({ ...byId(id), amount }));
  const members = shares.filter(({ place }) => place !== null);
  const formerMembers = shares.filter(({ place }) => place === null);
  const centavos = formerMembers.reduce(
    (sum, { amount }) => sum + toCentavos(amount),
    0,
  ) as Centavos;
  return formerMembers.length === 0
    ? members
    : [
        ...members,
        { id: '', name: 'Quem saiu da casa', place: null, amount: fromCentavos(centavos) },
      ];
}
