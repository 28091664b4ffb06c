import type { Membership } from '@quitanda/contract';

/** What a household is called on screen: the personal one has no name of its own. */
export const householdName = ({ isPersonal, name }: Membership): string =>
  isPersonal ? 'Pessoal' : name;
