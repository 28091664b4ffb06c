/** The sign-in of each person of the demo household. */
import type { Resident } from './generated-data.ts';

export interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

const password = 'quitanda-demo';

export const accounts: Readonly<Record<Resident, Account>> = {
  marina: { name: 'Marina', email: 'marina@exemplo.com.br', password },
  joao: { name: 'João', email: 'joao@exemplo.com.br', password },
};
