import type { HouseholdZone } from '@quitanda/contract/zones';

/** The zones that a household can choose, by their cities. */
export const zoneNames: Readonly<Record<HouseholdZone, string>> = {
  'America/Sao_Paulo': 'Brasília',
  'America/Fortaleza': 'Fortaleza',
  'America/Cuiaba': 'Cuiabá',
  'America/Manaus': 'Manaus',
  'America/Rio_Branco': 'Rio Branco',
  'America/Noronha': 'Fernando de Noronha',
};
