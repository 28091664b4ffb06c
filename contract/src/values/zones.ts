/**
 * The time zones of Brazil as IANA names. Must not import zod, because the browser loads this file.
 */

/**
 * The zones that a household can choose (CASA-65). Each differs from the others today, or did until
 * the end of summer time in 2019: purchases may be imported from ten years ago.
 */
export const householdZones = [
  'America/Sao_Paulo',
  // -3 without summer time.
  'America/Fortaleza',
  // -4 with summer time.
  'America/Cuiaba',
  // -4 without summer time.
  'America/Manaus',
  'America/Rio_Branco',
  'America/Noronha',
] as const;
export type HouseholdZone = (typeof householdZones)[number];

/** All zones of Brazil. Devices with an older version of the app send their own zone. */
export const brazilianZones = [
  ...householdZones,
  'America/Belem',
  'America/Recife',
  'America/Araguaina',
  'America/Maceio',
  'America/Bahia',
  'America/Campo_Grande',
  'America/Santarem',
  'America/Porto_Velho',
  'America/Boa_Vista',
  'America/Eirunepe',
] as const;
export type BrazilianZone = (typeof brazilianZones)[number];
