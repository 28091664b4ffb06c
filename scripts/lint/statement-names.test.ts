/**
 * The name of a statement is the name of its constant, so that a name in metrics, logs and traces leads
 * to the source. Its parameters are those of its text.
 */
import { expect, it } from 'vitest';
import { findStatements } from '../../server/src/db/query-plans.ts';
import { readStatements } from './read-statements.ts';

const declared = readStatements();
const ofServer = declared.filter(({ place }) => place.startsWith('server/'));
const exported = new Map((await findStatements()).map((each) => [each.name, each]));

it('finds the statements', () => {
  expect(declared.length).toBeGreaterThan(400);
  expect(declared.filter(({ keys }) => keys !== undefined).length).toBeGreaterThan(380);
});

it('names each statement as its constant, or as a part of its constant', () => {
  const misnamed = declared.filter(
    ({ name, constant }) =>
      constant !== undefined && name !== constant && !name.startsWith(`${constant}.`),
  );
  expect(misnamed).toEqual([]);
});

it('gives no name to two statements, also of benches and drills, which share connections with it', () => {
  const byName = Map.groupBy(declared, ({ name }) => name);
  expect([...byName.values()].filter((each) => each.length > 1)).toEqual([]);
});

it('gives no statement a name that PostgreSQL would cut off', () => {
  expect([...exported.keys()].filter((name) => name.length > 63)).toEqual([]);
});

it('uses each parameter in the text, and no other one', () => {
  const differing = ofServer.flatMap(({ place, name, keys }) => {
    const statement = exported.get(name);
    if (keys === undefined || statement === undefined) return [];
    const [declaredKeys, used] = [keys.toSorted(), statement.parameters.toSorted()];
    return String(declaredKeys) === String(used) ? [] : [{ place, name, declaredKeys, used }];
  });
  expect(differing).toEqual([]);
});
