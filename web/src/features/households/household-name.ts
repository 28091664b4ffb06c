import type { Membership } from '@quitanda/contract';

/** Returns the name of a household on screen. The personal one has no name of its own. */
export const householdName = ({ isPersonal, name }: Membership): string =>
  isPersonal ? 'Pessoal' : name;
