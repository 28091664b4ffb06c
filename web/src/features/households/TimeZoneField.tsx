import { useEffect, useId } from 'react';
import { householdZones, type HouseholdZone } from '@quitanda/contract/zones';
import { createDateFormat } from '../../lib/dates/shown-zone.ts';
import { zoneNames } from '../../lib/dates/zone-names.ts';
import { useNow } from '../../lib/timing/use-now.ts';
import { useTimeZone } from '../../sync/react/use-time-zone.ts';
import { useWrite } from '../../sync/react/use-write.ts';
import { Select } from '../../ui/fields/Select.tsx';

/** Where each zone is used, with the abbreviations of the states. */
const regions: Readonly<Record<HouseholdZone, string>> = {
  'America/Sao_Paulo': ' (Sul, Sudeste, GO e DF)',
  'America/Fortaleza': ' (Nordeste, AP, PA e TO)',
  'America/Cuiaba': ' (MT e MS)',
  'America/Manaus': ' (AM, RO e RR)',
  'America/Rio_Branco': ' (AC e oeste do AM)',
  'America/Noronha': '',
};

const time = createDateFormat({ hour: '2-digit', minute: '2-digit' });

/** The change remounts all screens, and the focus then returns to the field. */
let hasJustChanged = false;

/** CASA-66: changes the time zone of the shown household, at once and also without a network. */
export function TimeZoneField() {
  const timeZone = useTimeZone();
  const write = useWrite();
  const now = useNow();
  const id = useId();
  useEffect(() => {
    if (!hasJustChanged) return;
    hasJustChanged = false;
    document.getElementById(id)?.focus();
  }, [id]);

  function change(chosen: string) {
    hasJustChanged = true;
    write('changeTimeZone', { body: { timeZone: chosen as HouseholdZone } });
  }
  return (
    <Select
      id={id}
      label="Fuso horário"
      hint={`Vale para os dias e os meses em todos os aparelhos da casa. Agora são ${time(now)}.`}
      value={timeZone}
      onChange={change}
    >
      {householdZones.map((zone) => (
        <option key={zone} value={zone}>
          {zoneNames[zone]}
          {regions[zone]}
        </option>
      ))}
    </Select>
  );
}
