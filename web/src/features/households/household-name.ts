import type { Membership } from '@quitanda/contract';

/** Returns the name that the screen shows. A personal household has no stored name. */
export const householdName = ({ isPersonal, name }: Membership): string =>
  isPersonal ? 'Pessoal' : name;
