/** The tools that read, which a key of either scope sees. */
import { z } from 'zod';
import { selectHouseholdsOf, selectMemberships } from '../../http/membership.sql.ts';
import { householdTools } from './household-tools.ts';
import { defineMcpTool, type AnyMcpTool } from './mcp-tool.ts';

interface Membership {
  readonly id: string;
  readonly name: string;
  readonly isPersonal: boolean;
  readonly timeZone: string;
}

const listHouseholds = defineMcpTool({
  name: 'list_households',
  title: 'Ver as casas',
  description:
    'As casas da pessoa. As outras ferramentas leem e mudam só a que tem current: true; outra casa precisa de outra conexão, com o cabeçalho Quitanda-Household.',
  access: 'reads',
  input: z.object({}),
  output: z.object({
    households: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        isPersonal: z.boolean(),
        timeZone: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
  async run({ bearer: { caller }, database }) {
    const ids = (await database.rows(selectHouseholdsOf, { userId: caller.id })).map(
      ({ id }) => id,
    );
    const row = await database.first(selectMemberships, { userId: caller.id, householdIds: ids });
    const memberships = JSON.parse(row?.json ?? '[]') as readonly Membership[];
    return {
      households: memberships.map(({ id, name, isPersonal, timeZone }) => ({
        id,
        name,
        isPersonal,
        timeZone,
        current: id === caller.householdId,
      })),
    };
  },
});

export const readingTools: readonly AnyMcpTool[] = [listHouseholds, ...householdTools];
