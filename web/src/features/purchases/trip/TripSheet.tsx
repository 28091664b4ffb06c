import type { Answer } from '@quitanda/contract';
import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { toCentavos } from '@quitanda/contract/values';
import { useRef, useState } from 'react';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { formatDate, toCalendarDate } from '../../../lib/dates/dates.ts';
import { createDateFormat } from '../../../lib/dates/shown-zone.ts';
import { knownSpelling } from '../../../lib/items/supermarket-names.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { RowButton } from '../../../ui/buttons/RowButton.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SubmitButtons } from '../../../ui/dialogs/SubmitButtons.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { FilterChips } from '../../../ui/fields/FilterChips.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useFocusInvalidField } from '../../../ui/fields/use-focus-invalid-field.ts';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { Effects } from '../corrections/Effects.tsx';
import { effectsOf } from '../corrections/effects.ts';
import { countPriced } from '../trip-text.ts';
import { useCorrections } from '../corrections/use-corrections.ts';
import { lastDays, moveToDay } from './trip-day.ts';
import { TripCorrection } from './TripCorrection.tsx';
import styles from './TripSheet.module.css';
import { useTypedTotal } from './use-typed-total.ts';

interface TripSheetProps {
  readonly trip: Answer<'getFinishedTrip'>;
  readonly isOpen: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** The number of supermarkets that are offered as chips. */
const maxChips = 8;
const formatWeekday = createDateFormat({ weekday: 'long' });

/** Corrects the supermarket and the date of a trip (CMP-25), and the total that was typed (FIN-10). */
export function TripSheet({ trip, isOpen, onDelete, onClose }: TripSheetProps) {
  const { correct, preview } = useCorrections(trip.id);
  const names = useRead('getSupermarkets', {}).data?.names ?? [];
  const values = useTripFields(trip, names);
  const { now, supermarket, setSupermarket, marketError, newMarket } = values;
  const { day, setDay, dayError, boughtAt, isDayChanged } = values;
  const [hasTried, setHasTried] = useState(false);
  const total = useTypedTotal(trip);
  const { fields, focusInvalidField } = useFocusInvalidField<HTMLDivElement>();
  const deleteButton = useRef<HTMLButtonElement>(null);

  const body = {
    ...(newMarket !== undefined && { supermarket: newMarket }),
    ...(isDayChanged && boughtAt !== undefined && { boughtAt }),
    ...(total.changed !== undefined && { total: total.changed }),
  };
  const call =
    Object.keys(body).length === 0
      ? undefined
      : ({ name: 'changeFinishedTrip', params: { finishId: trip.id }, body } as const);
  const previewed = total.changed === undefined ? undefined : call && preview(call);

  function save() {
    setHasTried(true);
    if (marketError !== undefined || dayError !== undefined || total.error !== undefined) {
      focusInvalidField();
      return;
    }
    onClose();
    if (call !== undefined) correct(call, { text: 'Compra corrigida.' });
  }
  const chips = [...new Set([...trip.supermarkets, ...names])].slice(0, maxChips);
  return (
    <Dialog
      title="Corrigir compra"
      isOpen={isOpen}
      initialFocus={deleteButton}
      onClose={onClose}
      onSubmit={save}
      footer={
        <SubmitButtons onCancel={onClose} size="lg">
          Salvar
        </SubmitButtons>
      }
    >
      <div ref={fields} className={styles.fields}>
        <TextField
          label="Supermercado"
          icon="shop"
          autoComplete="off"
          autoCapitalize="words"
          value={supermarket}
          error={hasTried ? marketError : undefined}
          onChange={setSupermarket}
        />
        {chips.length > 0 && (
          <FilterChips
            label="Supermercados"
            options={chips.map((name) => ({ value: name, label: name }))}
            value={supermarket.trim()}
            onChange={setSupermarket}
          />
        )}
        <TextField
          label="Data"
          type="date"
          value={day}
          min="2000-01-01"
          max={toCalendarDate(now)}
          error={isDayChanged || hasTried ? dayError : undefined}
          hint={boughtAt === undefined ? undefined : formatWeekday(boughtAt)}
          onChange={setDay}
        />
        <FilterChips
          label="Dias"
          options={lastDays(now).map((each) => ({ value: each.day, label: each.label }))}
          value={day}
          onChange={setDay}
        />
        {trip.unpricedCount !== undefined && (
          <MoneyField
            label="Total da compra"
            value={total.typed}
            error={hasTried ? total.error : undefined}
            hint="O que os itens sem preço custaram entra nos gastos."
            onChange={total.onChange}
          />
        )}
        <Effects
          effects={previewed && effectsOf(previewed, toCentavos(trip.total), '', now)}
          text={effectText(countPriced(trip), newMarket, isDayChanged ? boughtAt : undefined)}
        />
        <TripCorrection trip={trip} onUndone={onClose} />
        <RowGroup>
          <li>
            <RowButton
              ref={deleteButton}
              icon="trash"
              isDanger
              opens
              name="Excluir esta compra"
              meta="Sai dos gastos e da despensa"
              onClick={onDelete}
            />
          </li>
        </RowGroup>
      </div>
    </Dialog>
  );
}

/** The typed supermarket and day, what is wrong with them, and what of them is new. */
function useTripFields(trip: TripSheetProps['trip'], names: readonly string[]) {
  const [now] = useState(Date.now);
  const [initial] = useState(() => ({
    supermarket: trip.supermarkets.join(' e '),
    day: toCalendarDate(Date.parse(trip.boughtAt)),
  }));
  const [supermarket, setSupermarket] = useState(initial.supermarket);
  const [day, setDay] = useState(initial.day);

  const isMarketChanged = supermarket.trim() !== initial.supermarket;
  const cleaned = cleanName(supermarket);
  const marketError =
    isMarketChanged && 'problem' in cleaned
      ? cleaned.problem === 'blank'
        ? 'O nome do supermercado é obrigatório.'
        : nameProblemText(cleaned.problem)
      : undefined;
  const boughtAt = moveToDay(trip.boughtAt, day, now);
  const dayError =
    boughtAt === undefined
      ? 'Informe uma data a partir de 01/01/2000.'
      : day > toCalendarDate(now)
        ? 'A data ainda não chegou.'
        : undefined;
  const newMarket =
    isMarketChanged && 'name' in cleaned
      ? (knownSpelling(names, cleaned.name) ?? cleaned.name)
      : undefined;
  const isDayChanged = day !== initial.day;
  return {
    now,
    supermarket,
    setSupermarket,
    marketError,
    newMarket,
    day,
    setDay,
    dayError,
    boughtAt,
    isDayChanged,
  };
}

/** Returns what follows from a new supermarket or date, by the number of prices; undefined if nothing does. */
function effectText(
  count: number,
  supermarket: string | undefined,
  boughtAt: string | undefined,
): string | undefined {
  const prices =
    count === 0
      ? 'A compra'
      : count === 1
        ? 'O preço'
        : `Os ${formatItemCount(count).replace(' itens', '')} preços`;
  const verb = count <= 1 ? 'passa' : 'passam';
  if (supermarket !== undefined && boughtAt !== undefined)
    return `${prices} ${verb} para o ${supermarket}, em ${formatDate(boughtAt)}; o estoque não muda.`;
  if (supermarket !== undefined)
    return `${prices} ${verb} para o ${supermarket}; o estoque não muda.`;
  if (boughtAt !== undefined)
    return `${prices} ${verb} para ${formatDate(boughtAt)}; o estoque não muda.`;
  return undefined;
}
