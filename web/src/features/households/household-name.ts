import type { Membership } from '@quitanda/contract';

/** Returns the name of a household on screen. The personal household has no stored name. */
export const householdName = ({ isPersonal, name }: Membership): string =>
  isPersonal ? 'Pessoal' : name;
